/* SPDX-License-Identifier: MIT */
/* test_wire.c: what comes in: requests, good and bad, and the names of players; and the buf that goes out. What a request
 * says is compared as a line of text, so that a table shows all of it. In the tables ' stands for ". */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/buf.h"
#include "common/wire/request.h"
#include "tests/unit/wire_support.h"

enum { LINE_MAX_BYTES = 512 };

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- what a request says, as a line --- */

static const char *op_word(enum request_op op)
{
#define X(code, word) word,
    static const char *const words[] = { REQUEST_OPS(X) "unknown" };
#undef X
    return words[op];
}

static void tell_seat(const struct request_create *create, int side, char *out, size_t cap)
{
    static const char *const words[] = { "me", "open", "bot:" };

    snprintf(out, cap, "%s%s", words[create->seat[side]], create->level[side]);
}

static void tell_create(const struct request_create *create, char *out, size_t cap)
{
    char seat[2][64];
    char clock[64] = "";

    if (create->initial_ms != 0 || create->increment_ms != 0)
        snprintf(clock, sizeof clock, " clock %lld+%d", (long long)create->initial_ms, create->increment_ms);
    tell_seat(create, 0, seat[0], sizeof seat[0]);
    tell_seat(create, 1, seat[1], sizeof seat[1]);
    snprintf(out, cap, " %s%s [%s %s] starter %d%s%s", create->game, create->seats_by_lot ? " lot" : "",
             seat[0], seat[1], create->starter, create->is_public ? " public" : "", clock);
}

static void tell_hello(const struct request_hello *hello, char *out, size_t cap)
{
    snprintf(out, cap, " token '%s'%s%s name %s'%s'%s%s", hello->token, hello->link[0] ? " link " : "",
             hello->link, hello->has_name ? "" : "no ", hello->name, hello->bot ? " bot" : "",
             hello->moves_only ? " moves" : "");
}

static void tell_list(const struct request_list *list, char *out, size_t cap)
{
    static const char *const states[] = { "any", "waiting", "playing" };

    snprintf(out, cap, " %s game '%s' after '%s'%s%s", states[list->state], list->game, list->after,
             list->boards ? " boards" : "", list->follow ? " follow" : "");
}

/* What the ops say that have neither a room nor a list of their own. */
static bool tell_small(const struct request *req, char *out, size_t cap)
{
    if (req->op == OP_PING || req->op == OP_LINK || req->op == OP_STATS || req->op == OP_UNKNOWN)
        *out = '\0';
    else if (req->op == OP_HISTORY)
        snprintf(out, cap, " after '%s'", req->history.after);
    else if (req->op == OP_RECORD)
        snprintf(out, cap, " %s number %d%s", req->record.room, req->record.number,
                 req->record.text ? " text" : "");
    else if (req->op == OP_RENAME)
        snprintf(out, cap, " '%s'", req->name);
    else if (req->op == OP_SAY)
        snprintf(out, cap, " %s %s", req->room, phrase_word(req->phrase));
    else
        return false;
    return true;
}

/* Write all that a request says. */
static void tell(const struct request *req, char *out)
{
    int length;

    if (req->fault != ERROR_NONE) {
        snprintf(out, LINE_MAX_BYTES, "%d %s: %s %s", req->id, op_word(req->op), wire_error_word(req->fault),
                 req->field ? req->field : "-");
        return;
    }
    length = snprintf(out, LINE_MAX_BYTES, "%d %s", req->id, op_word(req->op));
    if (req->op == OP_CREATE)
        tell_create(&req->create, out + length, (size_t)(LINE_MAX_BYTES - length));
    else if (req->op == OP_HELLO)
        tell_hello(&req->hello, out + length, (size_t)(LINE_MAX_BYTES - length));
    else if (req->op == OP_ROOMS || req->op == OP_LOBBY)
        tell_list(&req->list, out + length, (size_t)(LINE_MAX_BYTES - length));
    else if (!tell_small(req, out + length, (size_t)(LINE_MAX_BYTES - length)))
        snprintf(out + length, (size_t)(LINE_MAX_BYTES - length), " %s round %d ply %d side %d '%s'",
                 req->room, req->round, req->ply, req->side, req->move);
}

static void expect_request(const char *json, const char *want)
{
    struct request req;
    char line[LINE_MAX_BYTES];

    read_quoted(json, &req);
    tell(&req, line);
    ck_assert_msg(strcmp(line, want) == 0, "%s\nis    %s\nnot   %s", json, line, want);
    ck_assert_msg((req.fault == ERROR_BAD_MESSAGE || req.fault == ERROR_BAD_NAME) == (req.must_be != NULL),
                  "%s: what the field must be", json);
}

/* --- good requests --- */

#define TOKEN "0123456789abcdefghijklmnopqrstuv"

static const struct {
    const char *json, *want;
} good[] = {
    { "{'op':'ping'}", "0 ping" },
    { "{'op':'ping','id':1}", "1 ping" },
    { "{'id':2147483647,'op':'ping'}", "2147483647 ping" },
    { "{'op':'ping','id':null}", "0 ping" },
    { " {\t'op' : 'ping'\n,'x':[{'y':null}],'room':5}\r\n", "0 ping" },

    { "{'op':'hello'}", "0 hello token '' name no ''" },
    { "{'op':'hello','token':null,'name':null,'bot':null,'detail':null,'link':null}",
      "0 hello token '' name no ''" },
    { "{'op':'hello','id':1,'token':'" TOKEN "','name':'Ada','bot':true,'detail':'moves'}",
      "1 hello token '" TOKEN "' name 'Ada' bot moves" },
    { "{'op':'hello','bot':false,'detail':'full'}", "0 hello token '' name no ''" },
    { "{'op':'hello','token':''}", "0 hello token '?' name no ''" },
    { "{'op':'hello','token':'" TOKEN "w'}", "0 hello token '?' name no ''" },
    { "{'op':'hello','token':'0123456789ABCDEFghijklmnopqrstuv'}", "0 hello token '?' name no ''" },
    { "{'op':'hello','token':'0123456789abcdefghijklmnopqrstu\\u0000'}", "0 hello token '?' name no ''" },

    { "{'op':'hello','link':'k7x2qm9t'}", "0 hello token '' link k7x2qm9t name no ''" },
    { "{'op':'hello','link':' K7X2-qm9T ','name':'Ada'}", "0 hello token '' link k7x2qm9t name 'Ada'" },
    { "{'op':'hello','link':'----k-7-x-2-q-m-9-t----------------------------------------------'}",
      "0 hello token '' link k7x2qm9t name no ''" },
    { "{'op':'hello','token':null,'link':'k7x2qm9'}", "0 hello token '' link ? name no ''" },
    { "{'op':'hello','link':'k7x2qm9tt'}", "0 hello token '' link ? name no ''" },
    { "{'op':'hello','link':'k7x2qm9\xc3\xa9'}", "0 hello token '' link ? name no ''" },
    { "{'op':'hello','link':'k7x2qm9t\\u0000'}", "0 hello token '' link ? name no ''" },
    { "{'op':'hello','link':'k7x2 qm9_'}", "0 hello token '' link ? name no ''" },
    { "{'op':'hello','link':''}", "0 hello token '' link ? name no ''" },
    { "{'op':'hello','link':' - '}", "0 hello token '' link ? name no ''" },

    { "{'op':'create','game':'sbarra','seats':['me','open']}", "0 create sbarra [me open] starter -1" },
    { "{'op':'create','game':'sbarra','seats':['open','me'],'starter':'lot','visibility':'private','clock':"
      "null}",
      "0 create sbarra [open me] starter -1" },
    { "{'op':'create','game':'sbarra','seats':['me','me'],'starter':0,'visibility':'public',"
      "'clock':{'initial_ms':300000,'increment_ms':5000}}",
      "0 create sbarra [me me] starter 0 public clock 300000+5000" },
    { "{'op':'create','game':'duo','seats':['bot:easy','me'],'starter':1,'clock':{'initial_ms':1000}}",
      "0 create duo [bot:easy me] starter 1 clock 1000+0" },
    { "{'op':'create','game':'duo','seats':['me','open'],"
      "'clock':{'initial_ms':2592000000,'increment_ms':180000,'x':[]}}",
      "0 create duo [me open] starter -1 clock 2592000000+180000" },
    { "{'op':'create','game':'duo','seats':['me','open'],'clock':{'initial_ms':60000,'increment_ms':null}}",
      "0 create duo [me open] starter -1 clock 60000+0" },
    { "{'op':'create','game':'duo','seats':['bot:a','bot:b'],'visibility':null,'starter':null}",
      "0 create duo [bot:a bot:b] starter -1" },
    { "{'op':'create','game':'duo','seats':'lot','opponent':'open'}",
      "0 create duo lot [me open] starter -1" },
    { "{'op':'create','game':'duo','seats':'lot','opponent':'bot:hard'}",
      "0 create duo lot [me bot:hard] starter -1" },
    { "{'op':'create','game':'duo','seats':['me','open'],'opponent':7}",
      "0 create duo [me open] starter -1" },
    { "{'op':'create','game':'','seats':['me','open']}", "0 create ? [me open] starter -1" },
    { "{'op':'create','game':'sb\\u0000','seats':['me','open']}", "0 create ? [me open] starter -1" },
    { "{'op':'create','game':'abcdefghijklmnopqrstuvwxyz012345','seats':['me','open']}",
      "0 create abcdefghijklmnopqrstuvwxyz012345 [me open] starter -1" },
    { "{'op':'create','game':'abcdefghijklmnopqrstuvwxyz0123456','seats':['me','open']}",
      "0 create ? [me open] starter -1" },
    { "{'op':'create','game':'duo','seats':['me','bot:abcdefghijklmnopqrstuvwxyz0123456']}",
      "0 create duo [me bot:?] starter -1" },
    { "{'op':'create','game':'duo','seats':['me','bot:a\\u0000']}", "0 create duo [me bot:?] starter -1" },

    { "{'op':'join','room':'k7x2qm'}", "0 join k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'join','room':'k7x2qm','side':0}", "0 join k7x2qm round 0 ply 0 side 0 ''" },
    { "{'op':'join','room':'0123456789abcdef','side':1}", "0 join 0123456789abcdef round 0 ply 0 side 1 ''" },
    { "{'op':'watch','room':'k7x2qm','side':'x'}", "0 watch k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'leave','id':4,'room':'k7x2qm'}", "4 leave k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'legal','room':'k7x2qm','round':'x'}", "0 legal k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'sync','room':'k7x2qm'}", "0 sync k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'rematch','room':'k7x2qm'}", "0 rematch k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'rematch','room':'k7x2qm','round':3}", "0 rematch k7x2qm round 3 ply 0 side -1 ''" },
    { "{'op':'resign','room':'k7x2qm'}", "0 resign k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'resign','room':'k7x2qm','round':2,'side':1}", "0 resign k7x2qm round 2 ply 0 side 1 ''" },
    { "{'op':'claim','id':4,'room':'k7x2qm'}", "4 claim k7x2qm round 0 ply 0 side -1 ''" },
    { "{'op':'claim','room':'k7x2qm','round':3,'side':'x'}", "0 claim k7x2qm round 3 ply 0 side -1 ''" },
    { "{'op':'resign','room':'k7x2qm','round':null,'side':null}",
      "0 resign k7x2qm round 0 ply 0 side -1 ''" },

    { "{'op':'watch','room':''}", "0 watch ? round 0 ply 0 side -1 ''" },
    { "{'op':'watch','room':'k7x2q'}", "0 watch ? round 0 ply 0 side -1 ''" },
    { "{'op':'watch','room':'k7x2qmm'}", "0 watch ? round 0 ply 0 side -1 ''" },
    { "{'op':'watch','room':'K7x2qm'}", "0 watch ? round 0 ply 0 side -1 ''" },
    { "{'op':'watch','room':'k7x2q\\u0000'}", "0 watch ? round 0 ply 0 side -1 ''" },
    { "{'op':'watch','room':'0123456789abcdefg'}", "0 watch ? round 0 ply 0 side -1 ''" },
    { "{'op':'watch','room':'012345678\xc3\xa9"
      "abcde'}",
      "0 watch ? round 0 ply 0 side -1 ''" },

    { "{'op':'move','id':9,'room':'k7x2qm','round':2,'ply':2,'move':'e3h'}",
      "9 move k7x2qm round 2 ply 2 side -1 'e3h'" },
    { "{'op':'move','room':'k7x2qm','round':2147483647,'ply':0,'move':' e2 '}",
      "0 move k7x2qm round 2147483647 ply 0 side -1 ' e2 '" },
    { "{'op':'move','room':'k7x2qm','round':1,'ply':2147483647,'move':'\xc3\xa9'}",
      "0 move k7x2qm round 1 ply 2147483647 side -1 '\xc3\xa9'" },
    { "{'op':'move','room':'?','round':1,'ply':1,'move':"
      "'0123456789012345678901234567890123456789012345678901234567890123'}",
      "0 move ? round 1 ply 1 side -1 '0123456789012345678901234567890123456789012345678901234567890123'" },

    { "{'op':'say','room':'k7x2qm','phrase':'hello'}", "0 say k7x2qm hello" },
    { "{'op':'say','id':7,'room':'x','phrase':'goodbye'}", "7 say ? goodbye" },

    { "{'op':'rename','name':' Zo\xc3\xab '}", "0 rename 'Zo\xc3\xab'" },
    { "{'op':'link','id':3}", "3 link" },
    { "{'op':'link','link':7}", "0 link" },
    { "{'op':'stats','id':3}", "3 stats" },
    { "{'op':'history'}", "0 history after ''" },
    { "{'op':'history','after':null}", "0 history after ''" },
    { "{'op':'history','after':'k7x2qm-1'}", "0 history after 'k7x2qm-1'" },
    { "{'op':'history','after':'0123456789abcdef-2147483647'}",
      "0 history after '0123456789abcdef-2147483647'" },
    { "{'op':'record','record':'k7x2qm-2'}", "0 record k7x2qm number 2" },
    { "{'op':'record','record':'0123456789abcdef-2147483647','text':true}",
      "0 record 0123456789abcdef number 2147483647 text" },
    { "{'op':'record','record':'k7x2qm-10','text':null}", "0 record k7x2qm number 10" },
    { "{'op':'record','record':'k7x2qm-2','text':false}", "0 record k7x2qm number 2" },
    /* texts that can't be a round's id name none */
    { "{'op':'record','record':''}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-'}", "0 record ? number 0" },
    { "{'op':'record','record':'-2'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-0'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-02'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm--2'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-2-2'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-2 '}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-2\\u0000'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2q-2'}", "0 record ? number 0" },
    { "{'op':'record','record':'K7x2qm-2'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-2147483648'}", "0 record ? number 0" },
    { "{'op':'record','record':'k7x2qm-18446744073709551617'}", "0 record ? number 0" },

    { "{'op':'rooms'}", "0 rooms any game '' after '' follow" },
    { "{'op':'rooms','state':'waiting','game':'sbarra','boards':true,'after':'k7x2qm','follow':7}",
      "0 rooms waiting game 'sbarra' after 'k7x2qm' boards follow" },
    { "{'op':'rooms','state':null,'game':null,'boards':null,'after':null}",
      "0 rooms any game '' after '' follow" },
    { "{'op':'rooms','game':''}", "0 rooms any game '?' after '' follow" },
    { "{'op':'lobby'}", "0 lobby any game '' after '' follow" },
    { "{'op':'lobby','state':'playing','boards':false,'follow':true}",
      "0 lobby playing game '' after '' follow" },
    { "{'op':'lobby','follow':false,'after':'0123456789abcdef'}",
      "0 lobby any game '' after '0123456789abcdef'" },

    /* an unknown op is no fault of a field, whatever the fields are */
    { "{'op':'castle','id':3}", "3 unknown" },
    { "{'op':'castle','id':'x'}", "0 unknown" },
    { "{'op':'','id':3}", "3 unknown" },
    { "{'op':'Ping'}", "0 unknown" },
    { "{'op':'ping\\u0000'}", "0 unknown" },
    { "{'op':'pin'}", "0 unknown" },
};

START_TEST(good_requests_are_read_whole)
{
    expect_request(good[_i].json, good[_i].want);
}
END_TEST

/* --- bad requests --- */

#define MOVE_BUT(room, round, ply, move) \
    "{'op':'move','id':5,'room':" room ",'round':" round ",'ply':" ply ",'move':" move "}"
#define CLOCK_BUT(initial, increment) \
    CREATE_BUT("'duo'", "['me','open']", ",'clock':{'initial_ms':" initial ",'increment_ms':" increment "}")
#define CREATE_BUT(game, seats, more) "{'op':'create','id':5,'game':" game ",'seats':" seats more "}"

static const struct {
    const char *json, *want;
} bad[] = {
    { "{}", "0 unknown: bad_message op" },
    { "{'id':5}", "5 unknown: bad_message op" },
    { "{'id':5,'op':null}", "5 unknown: bad_message op" },
    { "{'id':5,'op':7}", "5 unknown: bad_message op" },
    { "{'id':5,'op':['ping']}", "5 unknown: bad_message op" },
    { "{'id':'x','op':7}", "0 unknown: bad_message op" },
    { "{'op':'ping','id':0}", "0 ping: bad_message id" },
    { "{'op':'ping','id':-1}", "0 ping: bad_message id" },
    { "{'op':'ping','id':2147483648}", "0 ping: bad_message id" },
    { "{'op':'ping','id':4294967297}", "0 ping: bad_message id" },
    { "{'op':'ping','id':9223372036854775807}", "0 ping: bad_message id" },
    { "{'op':'ping','id':1.0}", "0 ping: bad_message id" },
    { "{'op':'ping','id':'1'}", "0 ping: bad_message id" },
    { "{'op':'ping','id':true}", "0 ping: bad_message id" },
    { "{'op':'ping','id':[1]}", "0 ping: bad_message id" },
    { "{'op':'move','id':0}", "0 move: bad_message id" },

    { "{'op':'hello','id':5,'token':7}", "5 hello: bad_message token" },
    { "{'op':'hello','id':5,'token':{}}", "5 hello: bad_message token" },
    { "{'op':'hello','id':5,'link':7}", "5 hello: bad_message link" },
    { "{'op':'hello','id':5,'link':['k7x2qm9t']}", "5 hello: bad_message link" },
    { "{'op':'hello','id':5,'token':'" TOKEN "','link':'k7x2qm9t'}", "5 hello: bad_message link" },
    { "{'op':'hello','id':5,'token':'','link':''}", "5 hello: bad_message link" },
    { "{'op':'hello','id':5,'name':7}", "5 hello: bad_message name" },
    { "{'op':'hello','id':5,'name':['Ada']}", "5 hello: bad_message name" },
    { "{'op':'hello','id':5,'name':''}", "5 hello: bad_name name" },
    { "{'op':'hello','id':5,'bot':0}", "5 hello: bad_message bot" },
    { "{'op':'hello','id':5,'bot':'true'}", "5 hello: bad_message bot" },
    { "{'op':'hello','id':5,'detail':'some'}", "5 hello: bad_message detail" },
    { "{'op':'hello','id':5,'detail':true}", "5 hello: bad_message detail" },
    { "{'op':'hello','id':5,'detail':'moves\\u0000'}", "5 hello: bad_message detail" },

    { "{'op':'create','id':5,'seats':['me','open']}", "5 create: bad_message game" },
    { CREATE_BUT("null", "['me','open']", ""), "5 create: bad_message game" },
    { CREATE_BUT("7", "['me','open']", ""), "5 create: bad_message game" },
    { "{'op':'create','id':5,'game':'duo'}", "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "null", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "'me'", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "{'0':'me','1':'open'}", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "[]", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me','open','open']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['open','open']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['open','bot:easy']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['bot:easy','open']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me',null]", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me',7]", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me','you']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me','bot:']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me','bot']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "['me\\u0000','open']", ""), "5 create: bad_message seats" },
    { CREATE_BUT("'duo'", "'lot'", ""), "5 create: bad_message opponent" },
    { CREATE_BUT("'duo'", "'lot'", ",'opponent':null"), "5 create: bad_message opponent" },
    { CREATE_BUT("'duo'", "'lot'", ",'opponent':'me'"), "5 create: bad_message opponent" },
    { CREATE_BUT("'duo'", "'lot'", ",'opponent':'bot:'"), "5 create: bad_message opponent" },
    { CREATE_BUT("'duo'", "'lot'", ",'opponent':1"), "5 create: bad_message opponent" },
    { CREATE_BUT("'duo'", "['me','open']", ",'starter':2"), "5 create: bad_message starter" },
    { CREATE_BUT("'duo'", "['me','open']", ",'starter':-1"), "5 create: bad_message starter" },
    { CREATE_BUT("'duo'", "['me','open']", ",'starter':'0'"), "5 create: bad_message starter" },
    { CREATE_BUT("'duo'", "['me','open']", ",'starter':false"), "5 create: bad_message starter" },
    { CREATE_BUT("'duo'", "['me','open']", ",'visibility':'secret'"), "5 create: bad_message visibility" },
    { CREATE_BUT("'duo'", "['me','open']", ",'visibility':true"), "5 create: bad_message visibility" },
    { CREATE_BUT("'duo'", "['me','open']", ",'clock':300000"), "5 create: bad_message clock" },
    { CREATE_BUT("'duo'", "['me','open']", ",'clock':[]"), "5 create: bad_message clock" },
    { CREATE_BUT("'duo'", "['me','open']", ",'clock':false"), "5 create: bad_message clock" },
    { CREATE_BUT("'duo'", "['me','open']", ",'clock':{}"), "5 create: bad_message clock" },
    { CLOCK_BUT("null", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("0", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("999", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("-1000", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("2592000001", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("9223372036854775807", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000.0", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("'300000'", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("[300000]", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("true", "5000"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000", "-1"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000", "180001"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000", "4294967296"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000", "5000.0"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000", "'5000'"), "5 create: bad_message clock" },
    { CLOCK_BUT("300000", "{}"), "5 create: bad_message clock" },

    { "{'op':'join','id':5}", "5 join: bad_message room" },
    { "{'op':'watch','id':5,'room':null}", "5 watch: bad_message room" },
    { "{'op':'leave','id':5,'room':7}", "5 leave: bad_message room" },
    { "{'op':'legal','id':5,'room':['k7x2qm']}", "5 legal: bad_message room" },
    { "{'op':'sync','id':5,'room':true}", "5 sync: bad_message room" },
    { "{'op':'resign','id':5}", "5 resign: bad_message room" },
    { "{'op':'rematch','id':5}", "5 rematch: bad_message room" },
    { "{'op':'join','id':5,'room':'k7x2qm','side':2}", "5 join: bad_message side" },
    { "{'op':'join','id':5,'room':'k7x2qm','side':-1}", "5 join: bad_message side" },
    { "{'op':'join','id':5,'room':'k7x2qm','side':'0'}", "5 join: bad_message side" },
    { "{'op':'resign','id':5,'room':'k7x2qm','side':2}", "5 resign: bad_message side" },
    { "{'op':'resign','id':5,'room':'k7x2qm','round':0}", "5 resign: bad_message round" },
    { "{'op':'rematch','id':5,'room':'k7x2qm','round':'1'}", "5 rematch: bad_message round" },

    { MOVE_BUT("7", "1", "1", "'e2'"), "5 move: bad_message room" },
    { MOVE_BUT("'k7x2qm'", "null", "1", "'e2'"), "5 move: bad_message round" },
    { MOVE_BUT("'k7x2qm'", "0", "1", "'e2'"), "5 move: bad_message round" },
    { MOVE_BUT("'k7x2qm'", "2147483648", "1", "'e2'"), "5 move: bad_message round" },
    { MOVE_BUT("'k7x2qm'", "1.5", "1", "'e2'"), "5 move: bad_message round" },
    { MOVE_BUT("'k7x2qm'", "1", "null", "'e2'"), "5 move: bad_message ply" },
    { MOVE_BUT("'k7x2qm'", "1", "-1", "'e2'"), "5 move: bad_message ply" },
    { MOVE_BUT("'k7x2qm'", "1", "2147483648", "'e2'"), "5 move: bad_message ply" },
    { MOVE_BUT("'k7x2qm'", "1", "'1'", "'e2'"), "5 move: bad_message ply" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "null"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "7"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "['e2']"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "''"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "'   '"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "'e2\\u0000'"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "'\\u0000'"), "5 move: bad_message move" },
    { MOVE_BUT("'k7x2qm'", "1", "1", "'01234567890123456789012345678901234567890123456789012345678901234'"),
      "5 move: bad_message move" },

    { "{'op':'claim','id':5}", "5 claim: bad_message room" },
    { "{'op':'claim','id':5,'room':7}", "5 claim: bad_message room" },
    { "{'op':'claim','id':5,'room':'k7x2qm','round':0}", "5 claim: bad_message round" },
    { "{'op':'say','id':5,'phrase':'hello'}", "5 say: bad_message room" },
    { "{'op':'say','id':5,'room':'k7x2qm'}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':null}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':0}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':['hello']}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':''}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':'Hello'}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':'hello\\u0000'}", "5 say: bad_message phrase" },
    { "{'op':'say','id':5,'room':'k7x2qm','phrase':'you lose'}", "5 say: bad_message phrase" },
    { "{'op':'rename','id':5}", "5 rename: bad_message name" },
    { "{'op':'rename','id':5,'name':null}", "5 rename: bad_message name" },
    { "{'op':'rename','id':5,'name':7}", "5 rename: bad_message name" },
    { "{'op':'rename','id':5,'name':' '}", "5 rename: bad_name name" },
    { "{'op':'rename','id':5,'name':'A\\u202e'}", "5 rename: bad_name name" },
    { "{'op':'history','id':5,'after':7}", "5 history: bad_message after" },
    { "{'op':'history','id':5,'after':''}", "5 history: bad_message after" },
    { "{'op':'history','id':5,'after':'k7x2qm'}", "5 history: bad_message after" },
    { "{'op':'history','id':5,'after':'k7x2qm-0'}", "5 history: bad_message after" },
    { "{'op':'history','id':5,'after':'k7x2qm-2147483648'}", "5 history: bad_message after" },
    { "{'op':'record','id':5}", "5 record: bad_message record" },
    { "{'op':'record','id':5,'record':null}", "5 record: bad_message record" },
    { "{'op':'record','id':5,'record':2}", "5 record: bad_message record" },
    { "{'op':'record','id':5,'record':{'room':'k7x2qm','number':2}}", "5 record: bad_message record" },
    { "{'op':'record','id':5,'record':'k7x2qm-2','text':1}", "5 record: bad_message text" },

    { "{'op':'rooms','id':5,'state':'finished'}", "5 rooms: bad_message state" },
    { "{'op':'rooms','id':5,'state':1}", "5 rooms: bad_message state" },
    { "{'op':'rooms','id':5,'game':1}", "5 rooms: bad_message game" },
    { "{'op':'rooms','id':5,'boards':1}", "5 rooms: bad_message boards" },
    { "{'op':'rooms','id':5,'after':1}", "5 rooms: bad_message after" },
    { "{'op':'rooms','id':5,'after':''}", "5 rooms: bad_message after" },
    { "{'op':'rooms','id':5,'after':'k7x2q'}", "5 rooms: bad_message after" },
    { "{'op':'lobby','id':5,'state':'x'}", "5 lobby: bad_message state" },
    { "{'op':'lobby','id':5,'follow':'yes'}", "5 lobby: bad_message follow" },

    { "", "0 unknown: bad_json -" },
    { " ", "0 unknown: bad_json -" },
    { "null", "0 unknown: bad_json -" },
    { "'ping'", "0 unknown: bad_json -" },
    { "[{'op':'ping'}]", "0 unknown: bad_json -" },
    { "{'op':'ping'", "0 unknown: bad_json -" },
    { "{'op':'ping'}x", "0 unknown: bad_json -" },
    { "{'op':'ping'}{'op':'ping'}", "0 unknown: bad_json -" },
    { "{op:'ping'}", "0 unknown: bad_json -" },
    { "{'op':'ping',}", "0 unknown: bad_json -" },
    { "{'op':'ping','id':01}", "0 unknown: bad_json -" },
    { "{'op':'ping','id':NaN}", "0 unknown: bad_json -" },
    { "{'op':'ping','id':5,'id':5}", "0 unknown: bad_json -" },
    { "{'op':'ping','x':{'a':1,'a':2}}", "0 unknown: bad_json -" },
    { "{'op':'ping','x':'\\ud800'}", "0 unknown: bad_json -" },
    { "{'op':'ping','x':'\xff'}", "0 unknown: bad_json -" },
    { "{'op':'ping','x':'\xc0\x80'}", "0 unknown: bad_json -" },
    { "{'op':'ping','x':'\xed\xa0\x80'}", "0 unknown: bad_json -" },
    { "{'op':'ping','x':'\x01'}", "0 unknown: bad_json -" },
    { "\xef\xbb\xbf{'op':'ping'}", "0 unknown: bad_json -" },
};

START_TEST(bad_requests_name_the_field)
{
    expect_request(bad[_i].json, bad[_i].want);
}
END_TEST

START_TEST(a_wrong_phrase_is_told_the_right_ones)
{
    struct request req;
    char json[128];
    size_t i;

    for (i = 0; phrase_words[i]; i++) {
        snprintf(json, sizeof json, "{'op':'say','room':'k7x2qm','phrase':'%s'}", phrase_words[i]);
        read_quoted(json, &req);
        ck_assert(req.fault == ERROR_NONE && !req.allowed);
        ck_assert_uint_eq(req.phrase, i);
        ck_assert_str_eq(phrase_word(req.phrase), phrase_words[i]);
    }
    ck_assert_uint_eq(i, PHRASE_COUNT);
    read_quoted("{'op':'say','room':'k7x2qm','phrase':'you lose'}", &req);
    ck_assert_ptr_eq(req.allowed, phrase_words);
    read_quoted("{'op':'say','room':7,'phrase':'you lose'}", &req);
    ck_assert_ptr_null(req.allowed); /* of the field at fault only */
}
END_TEST

START_TEST(every_op_is_known_by_its_word_and_sorted)
{
#define X(code, word) word,
    static const char *const words[] = { REQUEST_OPS(X) };
#undef X
    struct request req;
    char json[64];
    size_t i;

    ck_assert_uint_eq(COUNT(words), OP_UNKNOWN);
    for (i = 0; i < COUNT(words); i++) {
        snprintf(json, sizeof json, "{'op':'%s'}", words[i]);
        read_quoted(json, &req);
        ck_assert_uint_eq(req.op, i);
        ck_assert(i == 0 || strcmp(words[i - 1], words[i]) < 0);
    }
}
END_TEST

START_TEST(a_nul_byte_ends_nothing)
{
    static const char after[] = "{\"op\":\"ping\"}\0";
    static const char within[] = "{\"op\":\"ping\",\"x\":\"a\0b\"}";
    static const char key[] = "{\"op\":\"ping\",\"o\\u0000\":1}";
    struct request req;

    read_bytes(after, sizeof after - 1, &req);
    ck_assert_int_eq(req.fault, ERROR_BAD_JSON);
    read_bytes(within, sizeof within - 1, &req);
    ck_assert_int_eq(req.fault, ERROR_BAD_JSON);
    read_bytes(key, sizeof key - 1, &req);
    ck_assert_int_eq(req.fault, ERROR_BAD_JSON);
}
END_TEST

START_TEST(deep_nesting_is_bad_json)
{
    char *json = malloc(REQUEST_BYTES_MAX);
    struct request req;

    ck_assert_ptr_nonnull(json);
    memset(json, '[', REQUEST_BYTES_MAX);
    read_bytes(json, REQUEST_BYTES_MAX, &req);
    ck_assert_int_eq(req.fault, ERROR_BAD_JSON);
    memset(json + REQUEST_BYTES_MAX / 2, ']', REQUEST_BYTES_MAX / 2);
    read_bytes(json, REQUEST_BYTES_MAX, &req);
    ck_assert_int_eq(req.fault, ERROR_BAD_JSON);
    free(json);
}
END_TEST

START_TEST(garbage_is_bad_json)
{
    char bytes[REQUEST_BYTES_MAX];
    uint32_t state = 1;
    struct request req;
    int round;
    size_t i;

    for (round = 0; round < 500; round++) {
        for (i = 0; i < sizeof bytes; i++) {
            state = state * 1664525 + 1013904223;
            bytes[i] = (char)(state >> 24);
        }
        read_bytes(bytes, sizeof bytes, &req);
        ck_assert_int_eq(req.fault, ERROR_BAD_JSON);
        ck_assert_int_eq(req.op, OP_UNKNOWN);
        ck_assert_int_eq(req.id, 0);
    }
}
END_TEST

/* Every message cut short at any byte, or with any byte changed, is read or refused, and every text in it ends. */
START_TEST(damaged_requests_do_no_harm)
{
    static const char spoilers[] = "\0\"\\{}[],:0\x7f\xff";
    char json[QUOTED_MAX];
    char line[LINE_MAX_BYTES];
    size_t len;
    size_t cut;
    size_t i;
    struct request req;

    quoted(good[_i].json, json);
    len = strlen(json);
    for (cut = 0; cut < len; cut++) {
        char kept = json[cut];

        read_bytes(json, cut, &req);
        tell(&req, line);
        for (i = 0; i < sizeof spoilers; i++) {
            json[cut] = spoilers[i];
            read_bytes(json, len, &req);
            tell(&req, line);
        }
        json[cut] = kept;
    }
}
END_TEST

/* --- names --- */

/* Names as JSON string contents; NULL: bad_name. */
static const struct {
    const char *name, *want;
} names[] = {
    { "Ada", "Ada" },
    { "A", "A" },
    { " \\t\\n\\u00a0\\u3000\\u2028Ada Lovelace\\u2029\\u205f\\u1680\\u0085 ", "Ada Lovelace" },
    { "\\u2000\\u200a\\u202f.", "." },
    { "\\u0022\\\\/\\u0027", "\"\\/'" },
    { "<b>&amp;", "<b>&amp;" },
    { "Zo\xc3\xab", "Zo\xc3\xab" },
    { "e\\u0301", "e\xcc\x81" },
    { "\\u05d0\\u05d1", "\xd7\x90\xd7\x91" },
    { "\\ud83d\\ude00", "\xf0\x9f\x98\x80" },
    /* a family, held together by joiners; a heart with its variation selector */
    { "\\ud83d\\udc69\\u200d\\ud83d\\udc67", "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7" },
    { "\\u2764\\ufe0f", "\xe2\x9d\xa4\xef\xb8\x8f" },
    { "\\ue000", "\xee\x80\x80" },                /* private use */
    { "\\ud7ff", "\xed\x9f\xbf" },                /* the last before the surrogates; unassigned */
    { "\\udbff\\udffd", "\xf4\x8f\xbf\xbd" },     /* the last character of all */
    { "\\u00a1\\u200b", "\xc2\xa1\xe2\x80\x8b" }, /* the first behind the C1 controls and the space */
    { "123456789012345678901234", "123456789012345678901234" },
    { "1234567890123456789012345", NULL },
    { "123456789012345678901234  ", "123456789012345678901234" },
    { "12345678901234567890123 4", NULL },
    { "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80",
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
      "\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80" },
    { "", NULL },
    { "   ", NULL },
    { "\\u3000\\u2028", NULL },
    { "A\\u0000", NULL },
    { "\\u0000", NULL },
    { "A\\nB", NULL },
    { "A\\tB", NULL },
    { "A\\u0085B", NULL },
    { "A\\u2028B", NULL },
    { "A\\u2029B", NULL },
    { "A\\u001b[31m", NULL },
    { "A\\u001f", NULL },
    { "A\\u007f", NULL },
    { "A\\u0080", NULL },
    { "A\\u009f", NULL },
    { "A\\u061c", NULL },
    { "A\\u200e", NULL },
    { "A\\u200f", NULL },
    { "A\\u202a", NULL },
    { "A\\u202e", NULL },
    { "A\\u2066", NULL },
    { "A\\u2069", NULL },
    { "A\\ufeff", NULL },
    { "\\ufeffA", NULL },
    { "A\\ufffe", NULL },
    { "A\\uffff", NULL },
    { "A\\ufdd0", NULL },
    { "A\\ufdef", NULL },
    { "A\\udbff\\udfff", NULL },
    { "A\\ud83f\\udffe", NULL },
    { "\\u200b", NULL },
    { "\\u200b \\u200d", NULL },
    { "\\u00ad\\u2060", NULL },
    { "\\u3164", NULL },
    { "\\u115f\\u1160", NULL },
    { "\\u2800", NULL },
    { "\\ufe0f", NULL },
    { "\\udb40\\udc41", NULL }, /* a tag */
};

/* `rename` takes the same names as `hello` does. */
static void expect_renamed(const struct request *hello, const char *name)
{
    char json[QUOTED_MAX];
    struct request req;

    snprintf(json, sizeof json, "{\"op\":\"rename\",\"name\":\"%s\"}", name);
    read_bytes(json, strlen(json), &req);
    ck_assert_int_eq(req.fault, hello->fault);
    if (req.fault == ERROR_NONE)
        ck_assert_str_eq(req.name, hello->hello.name);
}

START_TEST(names_are_trimmed_and_print)
{
    char json[QUOTED_MAX];
    struct request req;

    snprintf(json, sizeof json, "{\"op\":\"hello\",\"name\":\"%s\"}", names[_i].name);
    read_bytes(json, strlen(json), &req);
    expect_renamed(&req, names[_i].name);
    if (names[_i].want) {
        ck_assert_msg(req.fault == ERROR_NONE, "\"%s\" is refused", names[_i].name);
        ck_assert(req.hello.has_name);
        ck_assert_str_eq(req.hello.name, names[_i].want);
    } else {
        ck_assert_msg(req.fault == ERROR_BAD_NAME, "\"%s\" is taken", names[_i].name);
        ck_assert_str_eq(req.field, "name");
    }
}
END_TEST

/* --- buf --- */

START_TEST(a_buf_grows_and_keeps_its_bytes)
{
    struct buf *buf = buf_create();
    char piece[257];
    size_t len;
    size_t i;

    ck_assert_uint_eq(buf->len, 0);
    for (i = 0; i < sizeof piece; i++)
        piece[i] = (char)i;
    for (len = 0; len < sizeof piece; len++)
        buf_add(buf, piece, len);
    ck_assert_uint_eq(buf->len, 256 * 257 / 2);
    for (len = 0, i = 0; len < sizeof piece; i += len, len++)
        ck_assert_int_eq(memcmp(buf_text(buf) + i, piece, len), 0);
    memset(buf_text(buf) - BUF_HEADROOM, 0x5a, BUF_HEADROOM); /* the transport's */
    ck_assert_int_eq(buf_text(buf)[1], 0);                    /* the second piece begins with byte 0 */
    buf_unref(buf);
}
END_TEST

START_TEST(a_buf_lives_until_its_last_reference)
{
    struct buf *buf = buf_create();

    buf_add(buf, "move", 4);
    ck_assert_ptr_eq(buf_ref(buf), buf);
    ck_assert_ptr_eq(buf_ref(buf), buf);
    buf_unref(buf);
    buf_unref(buf);
    ck_assert_uint_eq(buf->refs, 1);
    ck_assert_int_eq(memcmp(buf_text(buf), "move", 4), 0);
    buf_add(buf, "d", 1); /* one holder again */
    ck_assert_uint_eq(buf->len, 5);
    buf_unref(buf);
    buf_unref(NULL);
}
END_TEST

static Suite *wire_suite(void)
{
    Suite *suite = suite_create("wire");
    TCase *requests = tcase_create("requests");
    TCase *buffers = tcase_create("buffers");

    tcase_set_timeout(requests, 60);
    tcase_add_loop_test(requests, good_requests_are_read_whole, 0, (int)COUNT(good));
    tcase_add_loop_test(requests, bad_requests_name_the_field, 0, (int)COUNT(bad));
    tcase_add_loop_test(requests, damaged_requests_do_no_harm, 0, (int)COUNT(good));
    tcase_add_loop_test(requests, names_are_trimmed_and_print, 0, (int)COUNT(names));
    tcase_add_test(requests, every_op_is_known_by_its_word_and_sorted);
    tcase_add_test(requests, a_wrong_phrase_is_told_the_right_ones);
    tcase_add_test(requests, a_nul_byte_ends_nothing);
    tcase_add_test(requests, deep_nesting_is_bad_json);
    tcase_add_test(requests, garbage_is_bad_json);
    suite_add_tcase(suite, requests);
    tcase_add_test(buffers, a_buf_grows_and_keeps_its_bytes);
    tcase_add_test(buffers, a_buf_lives_until_its_last_reference);
    suite_add_tcase(suite, buffers);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(wire_suite());
    int failed;

    srunner_add_suite(runner, messages_suite());
    srunner_add_suite(runner, records_suite());
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
