/* SPDX-License-Identifier: MIT */

/* Le regole dei giochi e i consigli per chi comincia. */

/** @type {import('../js/help/page.js').AllWords} */
const words = {
  pages: 'Che cosa vuoi leggere',
  rules: 'Regole',
  advice: 'Consigli',
  toAdvice: 'Consigli per chi comincia',
  can: 'Si può',
  cannot: 'Non si può',
  noPictures: 'Le figure mancano: questo browser non ha potuto caricare le regole che le disegnano.',
  games: {
    sbarra: {
      rules: {
        goal: {
          title: 'Lo scopo',
          text: 'Il blu parte da e1 e deve arrivare su una casella qualsiasi della riga 9. L’arancione parte da e9 e deve arrivare alla riga 1. Vince chi arriva per primo.',
          caption: 'L’inizio: la riga d’arrivo ha la tinta di chi deve raggiungerla.',
        },
        step: {
          title: 'Il passo',
          text: 'A ogni turno fai una cosa sola: muovi la pedina o metti un muro. La pedina va di una casella in su, in giù o di lato, mai in diagonale, e non attraversa i muri.',
          caption: 'Il blu in e4 può andare in d4, f4 o e3. In e5 no: c’è un muro.',
        },
        wall: {
          title: 'Il muro',
          text: 'Hai dieci muri. Un muro è lungo due caselle e sta nella scanalatura fra le caselle, in orizzontale o in verticale. Una volta messo non si toglie più.',
          caption: 'Questo muro sbarra il passo fra e5 ed e6 e fra f5 e f6.',
        },
        overlap: {
          title: 'I muri non si sovrappongono',
          text: 'Due muri non possono coprire lo stesso tratto, nemmeno per metà.',
          caption: 'Il muro in e4 arriva fino alla colonna f: il nuovo, in f4, lo coprirebbe per metà.',
        },
        cross: {
          title: 'I muri non si incrociano',
          text: 'Due muri non possono passare per lo stesso incrocio a forma di croce.',
          caption: 'In e4 c’è già un muro orizzontale: uno verticale in e4 lo taglierebbe a metà.',
        },
        close: {
          title: 'Una strada resta sempre',
          text: 'Puoi allungare la strada dell’avversario quanto vuoi, ma dopo ogni muro tutte e due le pedine devono avere ancora un modo per arrivare. Contano solo i muri: le pedine non chiudono la strada.',
          caption: 'Con questo muro l’arancione in a9 resterebbe chiuso fra a9 e b9.',
        },
        jump: {
          title: 'Il salto',
          text: 'Se l’avversario è nella casella accanto, senza muri in mezzo, puoi saltarlo e finire subito dietro di lui.',
          caption: 'Il blu in e4 salta l’arancione in e5 e arriva in e6. Può anche andare in d4, f4 o e3.',
        },
        aside: {
          title: 'Il salto di lato',
          text: 'Se dietro l’avversario c’è un muro o il bordo, dritto non si può: finisci invece su una delle due caselle accanto a lui, se nessun muro lo impedisce. Un muro non si salta mai.',
          caption: 'Dietro l’arancione in e5 c’è un muro: il blu può finire in d5 o in f5.',
        },
        end: {
          title: 'La fine',
          text: 'La partita finisce quando una pedina, con la sua mossa, arriva sulla riga d’arrivo. Non c’è pareggio, e non si passa: una mossa c’è sempre.',
          caption: 'Il blu è arrivato in e9 e ha vinto.',
        },
      },
      advice: {
        steps: {
          title: 'Conta i passi, non le caselle',
          text: 'Conta la strada più corta che resta a ciascuno, muri compresi. All’inizio sono 8 passi per tutti e due. Se la tua strada è più corta, corri; se è più lunga, servono muri; se sono uguali, è avanti chi ha la mossa.',
          caption: 'All’arancione in e5 mancano 4 righe, ma i passi sono 6: deve girare intorno ai muri. Al blu in b6 ne bastano 3.',
        },
        cost: {
          title: 'Un muro costa un turno',
          text: 'Chi mette un muro resta fermo. Se il muro allunga la strada dell’avversario di un passo solo, non hai guadagnato niente: un passo perso tu, un passo lui.',
          caption: 'In campo aperto: prima del muro l’arancione ha 4 passi, dopo ne ha 5.',
        },
        gain: {
          title: 'Due passi o più',
          text: 'Un muro conviene quando costringe a un giro di due passi o più. I posti migliori sono sulla strada più corta dell’avversario, accanto a un muro che c’è già o vicino al bordo.',
          caption: 'Lo stesso muro, ma accanto a un altro: da 4 passi a 6.',
        },
        when: {
          title: 'Quando metterlo',
          text: 'Un muro messo alla prima mossa si aggira con calma. Quando l’avversario si avvicina all’arrivo non ha più spazio per cambiare strada, e lo stesso muro vale molto di più.',
          caption: 'All’arancione in e2 mancava 1 passo. Con questo muro ne ha 5.',
        },
        keep: {
          title: 'Tieni qualche muro per la fine',
          text: 'I muri sono dieci e non tornano. Chi li ha finiti può solo correre, e l’altro decide dove passerà. Guarda sempre anche quanti ne ha lui.',
        },
        corridor: {
          title: 'I corridoi',
          text: 'Muri in fila fanno un corridoio. Chi ci entra deve percorrerlo tutto, e un muro messo all’uscita al momento giusto lo fa tornare indietro. Prima di entrare, guarda se l’uscita si può chiudere.',
          caption: 'L’arancione in e4 era a 3 passi. Con l’uscita chiusa deve tornare fino a e7: 10 passi.',
        },
        both: {
          title: 'I muri sono di tutti',
          text: 'Un muro sbarra la strada a chiunque. Prima di metterlo conta anche la tua: se la allunga quanto la sua, hai solo perso il turno.',
          caption: 'Questo muro allunga di un passo la strada dell’arancione, ma anche quella del blu, da 5 a 6.',
        },
        face: {
          title: 'Non fermarti di fronte',
          text: 'Se ti fermi davanti all’avversario e tocca a lui, può saltarti e guadagna un passo. Se dietro di te c’è un muro, il salto va di lato, e a volte apre proprio la strada che cercava.',
          caption: 'L’arancione si è fermato in e5: il blu salta in e6 e passa da 5 passi a 3.',
        },
        mistakes: {
          title: 'Gli errori di chi comincia',
          text: 'I più comuni sono questi.',
          points: [
            'Muri messi troppo presto: allungano poco, e alla fine mancano.',
            'Muri che chiudono anche te.',
            'Correre senza guardare i muri dell’altro: se lui ne ha ancora e tu no, la tua strada più corta può raddoppiare.',
            'Mettere un muro che costa un passo solo, quando bastava camminare.',
          ],
        },
      },
    },
    bricka: {
      rules: {
        goal: {
          title: 'Lo scopo',
          text: 'Collega due bordi opposti con una catena di pedine vicine, tue o neutre. I bordi opposti sono i due verdi, i due chiari e le due punte scure, a7 e m7.',
          caption: 'Il Bianco ha collegato i due bordi verdi, da h2 a b8.',
        },
        turn: {
          title: 'La mossa',
          text: 'Comincia il Bianco. A ogni turno metti una pedina su un’intersezione libera, cioè su un angolo delle caselle. Le pedine non si muovono e non si tolgono.',
          caption: 'All’inizio puoi giocare su ognuna delle 69 intersezioni, per esempio in g7.',
        },
        blocked: {
          title: 'Le caselle bloccate',
          text: 'Per un turno non puoi giocare su nessuna intersezione delle caselle toccate dall’ultima pedina dell’avversario. Dopo un passo, e alla prima mossa, niente è bloccato.',
          caption: 'Il Bianco ha giocato in f6: i punti delle tre caselle intorno hanno una ×, e per questo turno il Nero non può giocare lì, per esempio in e6.',
        },
        neutral: {
          title: 'La pedina che diventa neutra',
          text: 'Guarda le caselle che toccano la pedina appena messa. Se in una di loro hai ora più di metà delle intersezioni, quella pedina, e solo quella, diventa neutra.',
          caption: 'Nella casella segnata il Bianco ha già h8, i10 e j9. Con i8 ne avrebbe quattro su sei: i8 diventa neutra.',
        },
        majority: {
          title: 'Le neutre non si contano',
          text: 'Per la maggioranza contano solo le intersezioni senza pedine neutre, vuote o occupate. Ogni neutra la rende quindi più facile.',
          caption: 'La casella segnata ne ha cinque, ma i10 e k10 sono neutre: ne restano tre. Con i11 e k11 il Bianco ne ha due, e k11 diventa neutra.',
        },
        chain: {
          title: 'Le neutre valgono per tutti',
          text: 'Una pedina neutra fa parte delle catene di tutti e due. Se la tua mossa collega i bordi sia a te sia all’avversario, vinci tu.',
          caption: 'La catena del Bianco passa per c7 e c8, che sono neutre. Con f4 ha vinto.',
        },
        gift: {
          title: 'La catena dell’altro',
          text: 'Se la tua pedina diventa neutra e completa una catena che vale solo per l’avversario, si gioca ancora: vincerà lui, alla fine della sua prossima mossa.',
          caption: 'Il Bianco ha giocato in g3, che è diventata neutra: ora la catena del Nero va da h2 a b8.',
        },
        pass: {
          title: 'Il passo',
          text: 'Passi solo se non hai nessuna mossa, e allora il passo è obbligato.',
          caption: 'Resta libera solo i4, ma per il Bianco è bloccata: passa. Scritto così: pass.',
        },
        count: {
          title: 'Il tavoliere pieno',
          text: 'Se il tavoliere è pieno e nessuno ha collegato due bordi, vince chi ha più pedine del suo colore. Le neutre non contano per nessuno. Con lo stesso numero è patta.',
          caption: 'Il Nero ha 24 pedine e il Bianco 21: ha vinto il Nero.',
        },
      },
      advice: {
        roads: {
          title: 'Cerca la strada più corta',
          text: 'Per te e per l’altro, conta quante pedine mancano fra due bordi opposti, pensando a tutte e tre le coppie. Una strada a cui manca poco vale molto più di una lunga.',
          caption: 'Da h2 a b8, fra i bordi verdi, bastano 9 pedine; lo stesso fra i chiari. Fra le due punte scure ne servono 13.',
        },
        stop: {
          title: 'Fermare senza occupare',
          text: 'Se all’avversario manca un’intersezione sola, non serve occuparla: basta giocare in una delle caselle che la toccano, e per un turno è bloccata. Al turno dopo, però, torna libera.',
          caption: 'Al Bianco manca f4. Il Nero gioca in h5, e f4 è bloccata.',
        },
        two: {
          title: 'Due minacce lontane',
          text: 'Una mossa blocca solo le caselle che tocca. Due intersezioni che ti fanno vincere, lontane fra loro, non si fermano con una mossa sola.',
        },
        shared: {
          title: 'Le neutre aiutano anche l’altro',
          text: 'Prima di far diventare neutra una pedina, guarda chi ne ha più bisogno. È un anello per la tua catena, ma anche per la sua.',
          caption: 'c7 e c8 sono neutre: anche il Nero potrà passare di lì.',
        },
        stay: {
          title: 'Verso la fine, conta',
          text: 'Fra giocatori attenti il tavoliere spesso si riempie e si contano le pedine. Più è pieno, più conviene giocare dove la tua pedina resta tua.',
          caption: 'In c10 la pedina del Bianco diventerebbe neutra. In h5 resta bianca, e conta.',
        },
        mistakes: {
          title: 'Gli errori di chi comincia',
          text: 'Guardali prima di ogni mossa.',
          points: [
            'Guardare una sola coppia di bordi: l’altro può collegarne un’altra.',
            'Dimenticare che anche la tua mossa blocca: usala per togliergli il posto che gli serve.',
            'Regalare con una neutra l’anello che gli mancava.',
            'Riempire da solo una casella: l’ultima pedina diventa neutra e non conta più per te.',
          ],
        },
      },
    },
    spider: {
      rules: {
        goal: {
          title: 'Lo scopo',
          text: 'Metti quattro pedine del tuo colore in fila, senza buchi: in orizzontale, in verticale o in diagonale. Più di quattro va bene lo stesso.',
          caption: 'Il Rosso ha c1, d1, e1 e f1: ha vinto.',
        },
        slide: {
          title: 'La mossa',
          text: 'Scegli un’entrata sul bordo, da uno dei quattro lati. La pedina scivola dritta verso il lato opposto e si ferma sull’ultima casella libera.',
          caption: 'La colonna d è vuota: chi entra da d8 arriva fino in fondo, in d1.',
        },
        next: {
          title: 'L’ultima casella libera',
          text: 'Se in fondo c’è già una pedina, la tua si ferma prima di lei.',
          caption: 'In a4 c’è una pedina rossa: la bianca che entra da h4 si ferma in b4.',
        },
        over: {
          title: 'Si passa sopra le pedine',
          text: 'La pedina scavalca quelle che trova, tue o dell’altro, e va sempre alla casella libera più lontana.',
          caption: 'Chi entra da b8 passa sopra b4 e si ferma in b1.',
        },
        taken: {
          title: 'Anche da un’entrata occupata',
          text: 'La casella da cui entri può essere già occupata.',
          caption: 'In b1 c’è una pedina. Si entra da b1 lo stesso, e ci si ferma in b8.',
        },
        corner: {
          title: 'Gli angoli',
          text: 'Da un angolo si entra in una riga o in una colonna: ogni direzione ha la sua freccia. Scritte, le mosse hanno un segno: > a destra, < a sinistra, ^ in su, v in giù.',
          caption: 'Da a8 verso destra (a8>) ci si ferma in h8; verso il basso (a8v) in a1.',
        },
        full: {
          title: 'Dove è pieno',
          text: 'In una riga o in una colonna piena non si può entrare.',
          caption: 'La colonna d è piena: da d8 non si entra.',
        },
        draw: {
          title: 'La patta',
          text: 'Le pedine non si muovono e non si tolgono, e non si passa mai. Se tutte le 64 caselle sono piene e nessuno ha una fila, è patta.',
          caption: 'Il tavoliere è pieno e non c’è una fila di quattro: patta.',
        },
      },
      advice: {
        lands: {
          title: 'Guarda dove si ferma',
          text: 'Conta dove la pedina arriva, non da dove entra. Ogni casella ha una riga e una colonna, con due versi ciascuna: controllali tutti e quattro.',
          caption: 'I puntini sono le caselle che si possono raggiungere ora. Una è c4: ci si ferma entrando da h4.',
        },
        look: {
          title: 'Prima di ogni mossa, due domande',
          text: 'Posso fare quattro? Se no, può farlo lui al prossimo turno? Se può in una casella sola, occupala.',
          caption: 'Il Rosso ha a4, a5 e a6. Sotto c’è il Bianco in a3, quindi gli serve a7: il Bianco la prende entrando da h7.',
        },
        ends: {
          title: 'Tre in fila con i due capi liberi',
          text: 'Se i due capi si possono raggiungere tutti e due, l’altro può chiuderne uno solo. Cerca queste file, e ferma quelle dell’avversario quando le pedine sono ancora due.',
          caption: 'Il Rosso entra da d8 e ha d1, e1 e f1: al prossimo turno vince in c1 o in g1.',
        },
        gift: {
          title: 'Non fare da gradino',
          text: 'Dove si ferma la tua pedina, la prossima si ferma accanto. Prima di giocare guarda quale casella apri, e a chi serve.',
          caption: 'Al Bianco manca c2, che nessuno può raggiungere. Se il Rosso gioca in c1, il Bianco entra da c8 e si ferma in c2.',
        },
        edges: {
          title: 'Prima i bordi, poi il centro',
          text: 'In una riga o in una colonna vuota la pedina arriva sempre al bordo. Il centro si apre a poco a poco: una casella che ora non si raggiunge può decidere la partita più avanti. Tieni a mente quelle che completano una fila.',
        },
        mistakes: {
          title: 'Gli errori di chi comincia',
          text: 'Succedono a tutti.',
          points: [
            'Guardare solo righe e colonne e dimenticare le diagonali.',
            'Pensare che la pedina si fermi contro la prima che incontra: le passa sopra.',
            'Lasciare all’altro tre pedine con i due capi liberi.',
            'Riempire la casella sotto quella che gli serve.',
          ],
        },
      },
    },
    duo: {
      rules: {
        pieces: {
          title: 'I pezzi',
          text: 'Ognuno ha 21 pezzi, da una a cinque caselle. Puoi ruotarli e ribaltarli come vuoi. A ogni turno ne posi uno su caselle libere, e lì resta.',
          caption: 'Il Blu comincia con il pezzo W.',
        },
        start: {
          title: 'Il primo pezzo',
          text: 'Il primo pezzo di ciascuno copre una delle due caselle con il cerchio, e10 o j5. Chi comincia sceglie; all’altro tocca quella rimasta.',
          caption: 'Il Blu ha coperto j5. Il Rosso non può posare qui: deve coprire e10.',
        },
        corner: {
          title: 'Angolo contro angolo',
          text: 'Dal secondo in poi, ogni pezzo tocca con uno spigolo almeno un tuo pezzo.',
          caption: 'La casella g7 tocca d’angolo h6: il pezzo si può mettere.',
        },
        apart: {
          title: 'Non lontano dai tuoi',
          text: 'Senza un angolo in comune con un tuo pezzo non si può posare, nemmeno dove c’è posto.',
          caption: 'Da l8 a l10 nessuna casella tocca un pezzo blu.',
        },
        edge: {
          title: 'Mai di lato con i tuoi',
          text: 'Un pezzo non tocca mai di lato un pezzo del tuo colore.',
          caption: 'La casella c10 sta di fianco a d10, che è rossa: il Rosso qui non può posare.',
        },
        others: {
          title: 'Di lato con gli altri sì',
          text: 'Con i pezzi dell’avversario ci si può toccare come si vuole.',
          caption: 'Il pezzo rosso tocca di lato quello blu in g10 e d’angolo il suo in f10: va bene.',
        },
        once: {
          title: 'Ogni pezzo una volta sola',
          text: 'Di ogni forma ne hai una. Posata, non ce l’hai più.',
          caption: 'Il Blu ha già posato I4, la fila di quattro, da g7 a g10: un’altra non ce l’ha.',
        },
        pass: {
          title: 'Il passo e la fine',
          text: 'Chi non può posare passa, e non poserà più. La partita finisce appena nessuno dei due può posare.',
          caption: 'Il Blu non ha più posto per nessun pezzo: passa. Scritto così: pass.',
        },
        score: {
          title: 'I punti',
          text: 'Ogni casella dei pezzi che ti restano vale un punto in meno. Se li hai posati tutti hai 15 punti, e altri 5 se l’ultimo era il pezzo da una casella. Vince chi ha più punti; con gli stessi punti è patta.',
          caption: 'Il Blu ha −49 punti e il Rosso −41: ha vinto il Rosso.',
        },
      },
      advice: {
        corners: {
          title: 'Gli angoli liberi sono il tuo futuro',
          text: 'Puoi continuare solo dai tuoi angoli. Posa i pezzi in modo da averne tanti, e in direzioni diverse.',
          caption: 'I puntini sono gli angoli da cui il Blu può continuare: sono 7.',
        },
        big: {
          title: 'Prima i pezzi grandi',
          text: 'I dodici pezzi da cinque caselle ne valgono 60 su 89, e più avanti non ci stanno. Posali finché c’è spazio; i piccoli entrano nei buchi della fine.',
          caption: 'Con questo pezzo da cinque gli angoli liberi del Blu passano da 8 a 13.',
        },
        close: {
          title: 'Chiudi gli angoli dell’altro',
          text: 'Se occupi una casella d’angolo dell’avversario, di lì non passa più. Entra nello spazio che lui voleva per sé, soprattutto verso il centro.',
          caption: 'Il Rosso occupa h11, da cui il Blu poteva continuare.',
        },
        own: {
          title: 'Spazi solo tuoi',
          text: 'Dove l’avversario non ha angoli, ora non può entrare. Quegli spazi non scappano: gioca prima dove vi contendete il posto, e riempili alla fine con i pezzi che ci stanno.',
        },
        one: {
          title: 'L’ultimo pezzo',
          text: 'Il pezzo da una casella entra dove gli altri non ci stanno. Se pensi di posare tutto, tienilo per ultimo: vale 5 punti in più.',
        },
        mistakes: {
          title: 'Gli errori di chi comincia',
          text: 'Attento a questi.',
          points: [
            'Restare nel proprio angolo del tavoliere: il centro lo prende l’altro.',
            'Usare presto i pezzi piccoli.',
            'Affiancare i propri pezzi così che gli angoli si chiudano da soli.',
            'Guardare solo i propri angoli e non quelli dell’avversario.',
          ],
        },
      },
    },
  },
};

export default words;
