import type { DemoTexts } from './en';

export const de: DemoTexts = {
  name: 'Foyer Demo Days',
  attributes: { interests: 'Interessen', phone: 'Telefonnummer' },
  lobby: {
    name: 'Lobby',
    description: 'Licht, Bäume und eine breite Treppe zum Sitzen. Hier beginnen alle Wege im Haus.',
    main: 'Eingangshalle',
    gallery: 'Von der Galerie',
    welcome: 'Willkommen',
    guide: 'Wegweiser',
    welcomeText: `<h2>Kommen Sie herein, die Tür ist offen</h2>
<p>Willkommen bei den <strong>Foyer Demo Days</strong>: zwei Tage über Vergangenheit und Zukunft des Rechnens, mit Ada, Grace und Alan. Sie stehen in der Lobby; schauen Sie sich um, und öffnen Sie, was Sie interessiert.</p>
<ul><li><strong>Die Ausstellung</strong> liegt hinter der linken Tür: acht Stände rund um eine Maschine aus Messing und Holz, mit Schriften zum Lesen an Ort und Stelle.</li>
<li><strong>Das Auditorium</strong> liegt rechts: eine Bühne, ein Vortrag nach dem anderen, sodass Sie nie wählen müssen.</li>
<li><strong>Die Lounge</strong> ist oben an der Treppe: Sofas, eine Wand für Ihre Gedanken und eine Tafel zum gemeinsamen Zeichnen.</li>
<li><strong>Die Dachterrasse</strong> liegt über allem: Dort sehen Sie sich bei Sonnenuntergang nach allen Seiten um.</li></ul>
<p>Öffnen Sie eine Karte auf dem Bild, um mehr zu lesen. Die Schilder mit einem Namen führen in andere Bereiche.</p>`,
  },
  expo: {
    name: 'Ausstellung',
    description: 'Acht Stände rund um eine Maschine, die nie fertig wurde. Lesen, mitnehmen, wiederkommen.',
    files: {
      guide: 'Wegweiser (auf Englisch)',
      brochure: 'Die Analytical Engine (auf Englisch)',
      exhibitors: 'Alle Aussteller als Tabelle',
    },
    hall: 'Der Gang',
    corner: 'Leseecke',
    engine: 'Die Analytical Engine',
    exhibitors: 'Aussteller',
    media: 'Mediathek',
    compilers: 'Wie ein Compiler arbeitet',
    papers: 'Schriften zum Mitnehmen',
    exhibitorsText: `<h2>Acht Stände rund um die Maschine</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>: Zahlenräder und Übertragswerke zum Drehen</li>
<li><strong>E2 The Analytical Engine Society</strong>: Zeichnungen, Pläne und die Anmerkungen von 1843, vorgelesen von Ada</li>
<li><strong>E3 Plainword Compilers</strong>: Grace zeigt Compiler, die sich selbst erklären</li>
<li><strong>E4 Tape &amp; Table</strong>: Alans Maschinen, mit der Hand zu kurbeln</li>
<li><strong>E5 Sheet Forty</strong>: ein Tag als menschlicher Computer, mit Bleistift</li>
<li><strong>E6 Backus Street Grammar School</strong>: Parsen für Anfänger, auf Papier</li>
<li><strong>E7 Longshelf Archive</strong>: Formate, die ihre Erfinder überleben</li>
<li><strong>E8 Grain Microsystems</strong>: kleine, langsame, verlässliche Prozessoren</li></ul>
<p>Die Stände bleiben über Nacht offen. Ihre Schriften dürfen Sie behalten.</p>`,
  },
  auditorium: {
    name: 'Auditorium',
    description:
      'Eine Bühne, ein Vortrag nach dem anderen. Wer später kommt, ist willkommen: Der Eingang liegt hinten.',
    meetings: 'Mit den Vortragenden reden',
    seats: 'Aus dem Saal',
    programme: 'Programm',
    programmeDocument: 'Das ganze Programm',
    calendar: 'Zum Mitnehmen',
    calendarFile: 'Alle Vorträge für den Kalender',
    programmeText: `<h2>Zwei Tage, eine Bühne</h2>
<h3>Dienstag, 9. März 2027: Maschinen und Wörter</h3>
<ul><li><strong>09:00</strong> Begrüßung: Eine Maschine ist eine Art Gespräch <em>(Ada)</em></li>
<li><strong>09:20</strong> Eröffnungsvortrag: Zahlen weben <em>(Ada)</em></li>
<li><strong>10:30</strong> Im Inneren von Speicher und Mühle <em>(Charlotte)</em></li>
<li><strong>13:30</strong> Wie man einer Maschine das Lesen beibringt <em>(Grace)</em></li>
<li><strong>16:30</strong> Abendvortrag: Was ein Computer nicht kann <em>(Alan)</em></li></ul>
<h3>Mittwoch, 10. März 2027: Grenzen und Horizonte</h3>
<ul><li><strong>09:00</strong> 1936, ein gutes Jahr für das Unmögliche <em>(Alan)</em></li>
<li><strong>11:10</strong> Die Motte, das Logbuch und das Wort <em>(Grace)</em></li>
<li><strong>13:15</strong> Bildschirme, die antworten <em>(Douglas und Ruth)</em></li>
<li><strong>15:20</strong> Software, die hundert Jahre hält <em>(Margaret)</em></li>
<li><strong>16:15</strong> Podium: Wozu soll die nächste Maschine gut sein? <em>(Ada, Grace und Alan)</em></li></ul>
<p>Alle Zeiten in mitteleuropäischer Zeit. Das ganze Programm ist das Dokument neben dieser Karte, auf Englisch.</p>`,
  },
  lounge: {
    name: 'Lounge',
    description: 'Sofas, eine Wand für Ihre Gedanken und eine Tafel zum gemeinsamen Zeichnen.',
    sofas: 'Bei den Sofas',
    board: 'Whiteboard',
    wall: 'Pinnwand',
  },
  rooftop: {
    name: 'Dachterrasse',
    description:
      'Eine Terrasse über der Stadt bei Sonnenuntergang. Schauen Sie sich um: Es gibt ein Feuer, eine Bar und ein Fernrohr.',
    terrace: 'Auf der Terrasse',
    bar: 'An der Bar',
    telescope: 'Fernrohr',
    evening: 'Ein Abend auf dem Dach',
    view: `<h2>Was man von hier aus sieht</h2>
<p>Die Sonne geht hinter der Altstadt unter. Rechts neben der Kuppel liegt die Sternwarte, in der morgen der Vortrag von Grace beginnt.</p>
<p>Nach Einbruch der Dunkelheit zeigt das Fernrohr auf den Jupiter: Vier seiner Monde passen ins Bild selbst einer kleinen Linse. Galilei zeichnete sie 1610 Nacht für Nacht, und ihre Bewegung war die erste Uhr, die alle Menschen auf der Erde ablesen konnten.</p>`,
  },
  pictures: {
    'lobby-main': 'Eine helle Eingangshalle mit breiter Sitztreppe, Bäumen und Empfangstresen',
    'lobby-gallery': 'Die Halle von der Galerie aus: Sessel zwischen Bäumen vor hohen Fenstern',
    auditorium: 'Das Auditorium: Sitzreihen vor einer breiten Bühne und einer großen Leinwand',
    'expo-hall': 'Stände aus Holz zu beiden Seiten eines Gangs, in der Mitte eine Rechenmaschine',
    'expo-corner': 'Die Leseecke: Sessel, Bücherregale und eine Schautafel',
    lounge: 'Die Lounge: Sofas und Sessel vor einer weißen Tafel und einer Wand voller Zettel',
    rooftop:
      'Rundblick auf einer Dachterrasse am Abend: Fernrohr über der Stadt, Feuer, Bar, die erleuchtete Tür zur Lobby, kleine Bühne',
    'rooftop-bar':
      'Rundblick von der Bar der Dachterrasse: Hocker am Tresen, Lichterketten, fern die Bühne, die Sonne über der Stadt',
    'poster-event':
      'Plakat: Ein Mensch steht im Licht am Ende von sieben offenen Türrahmen. Foyer Demo Days, 9. und 10. März 2027',
    'photo-telescope':
      'Ein Fernrohr aus Messing auf einem Holzstativ vor den Dächern einer Stadt bei Sonnenuntergang',
    'photo-bar': 'Eine Bar aus Holz mit runden Lampen und Hockern auf einer Dachterrasse im Abendlicht',
    'photo-wheels': 'Nahaufnahme von Säulen aus Messingrädern mit erhabenen Ziffern',
    'diagram-timeline':
      'Zeitleiste von 1800 bis heute mit zehn Balken, von Lochkarten (1804) bis zum Web (1989)',
    'diagram-engine':
      'Schaubild mit Speicher, Mühle, Steuerung, Karten und Drucker; ein Pfeil führt von der Mühle zurück: Ist das Ergebnis negativ?',
    'poster-contrast':
      'Plakat: „Can you read this?“ in sechs Grautönen, Kontrast 1,5 bis 15,5; ab 4,5 genügt er für gewöhnlichen Text',
    'poster-pendulums':
      'Plakat: feine Kurven in Gold, Rot und Blau, die enger werden, während die Schwingung abklingt',
  },
  consent: {
    text: '<p>Dürfen wir ein Plakat eines anderen Anbieters zeigen und Ihre Besuche mit Ihrer E-Mail-Adresse zählen? <strong>Sie entscheiden</strong> und können Ihre Auswahl unter „Datenschutzeinstellungen“ jederzeit ändern.</p>',
    personalizedTracking:
      '<p>Mit Ihrer Erlaubnis enthält die Statistik Ihre E-Mail-Adresse, sodass die Veranstalter sehen, welche Bereiche Sie besucht haben. Sonst werden Besuche anonym gezählt.</p>',
    facts: { provider: 'Anbieter', purpose: 'Zweck', storedFor: 'Speicherdauer' },
    venue: {
      purpose: 'Hält Sie angemeldet und merkt sich Ihre Sprache und diese Entscheidungen',
      storedFor: 'Bis Sie sich abmelden oder Ihren Browser leeren',
    },
    archive: {
      provider: 'Longshelf Archive, für diese Demo erfunden: Das Plakat kommt von diesem Server',
      purpose: 'Leiht das Plakat „Wie ein Compiler arbeitet“ in der Ausstellung',
      storedFor: 'Wird nicht gespeichert',
    },
    analytics: { purpose: 'Zählt, wie oft die Bereiche besucht werden', storedFor: '180 Tage' },
  },
  imprint: `<p><strong>Foyer Demo Days</strong> ist eine erfundene Konferenz. Sie zeigt, wie ein Veranstaltungsort mit Foyer aussieht, und wird von der Person betrieben, die diesen Server gestartet hat.</p>
<h2>Verantwortlich für diesen Ort</h2>
<p>Foyer Demo Society<br>Engine Street 12<br>Exampletown</p>
<p>E-Mail: <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>Über die Inhalte</h2>
<p>Die Konferenz, ihre Vortragenden und ihre Aussteller sind erfunden; die Geschichte, von der sie sprechen, ist es nicht. Alle Bilder, Texte und Dokumente wurden für diese Vorführung gemacht.</p>
<p>Wenn Sie Ihren eigenen Ort eröffnen, gehört hierher Ihr eigenes Impressum. In vielen Ländern schreibt das Gesetz eines vor.</p>`,
  privacyPolicy: `<p>Kurz gesagt: Dieser Ort speichert, was er braucht, um Sie einzulassen. Andere Teilnehmende sehen Ihren Namen, Ihre Firma, Ihre Position und den Bereich, in dem Sie sind.</p>
<h2>Was gespeichert wird</h2>
<ul><li><strong>Ihr Konto</strong>: Name, E-Mail-Adresse und ein nicht umkehrbarer Hash Ihres Passworts, niemals das Passwort selbst.</li>
<li><strong>Ihre Sitzung</strong>: ein Hash des Schlüssels, der Sie angemeldet hält, bis Sie sich abmelden oder er widerrufen wird.</li>
<li><strong>Ihre Datenschutzeinstellungen</strong>: was Sie entschieden haben und mit welchem Browser, drei Jahre lang.</li>
<li><strong>Fehler der Seite</strong>: was misslang und in welchem Browser, 30 Tage lang.</li>
<li><strong>Besuche</strong>, wenn Sie es erlauben: welche Seiten geöffnet wurden, 180 Tage lang; mit Ihrer E-Mail-Adresse nur, wenn Sie auch das erlauben.</li>
<li><strong>Auf Ihrem Gerät</strong>: Ihre Sprache, Ihre Datenschutzeinstellungen und die Sitzung Ihres Browsers.</li></ul>
<h2>Was nicht geschieht</h2>
<ul><li>Keine Werbung und keine Verfolgung über andere Seiten hinweg.</li>
<li>Nichts wird von anderen Servern geladen.</li>
<li>Die Protokolle des Servers enthalten weder Namen noch Adressen noch Passwörter.</li></ul>
<h2>Ihre Rechte</h2>
<p>Schreiben Sie an <a href="mailto:desk@demo.example">desk@demo.example</a>, um Ihre Daten einzusehen, zu berichtigen oder zu löschen. In Ihren Kontoeinstellungen können Sie sie selbst herunterladen oder löschen.</p>`,
  biographies: {
    'Ada Lovelace': 'Schrieb das erste veröffentlichte Programm, für eine Maschine, die nie fertig wurde.',
    'Grace Hopper':
      'Brachte Maschinen das Lesen bei, und Menschen die Frage, warum man es immer schon so macht.',
    'Alan Turing': 'Beschrieb eine Maschine, die es nicht gibt, und damit alle, die es gibt.',
    'Charlotte Brass': 'Repariert Maschinen aus Messing und Holz und zeigt, wie sie denken.',
    'Douglas Field': 'Zeichnet, bevor er erklärt, auf jeder Fläche, die man ihm gibt.',
    'Ruth Horizon': 'Kümmert sich um die Dachterrasse und kennt jedes Licht, das man von dort sieht.',
    'Margaret Orbit': 'Schreibt Software, die beim ersten Mal funktionieren muss, weit weg.',
    'Harriet Host': 'Öffnet die Türen, schließt die Fenster und beantwortet alles dazwischen.',
  },
  sessions: {
    doors: {
      title: 'Türen auf, der Kaffee ist fertig',
      description:
        'Kommen Sie herein und schauen Sie sich um. Harriet zeigt, wo alles ist und wer schon da ist.',
    },
    'welcome-talk': {
      title: 'Ein Webstuhl für Zahlen',
      description:
        'Was ein Webstuhl und eine Rechenmaschine gemeinsam haben, und warum ein Muster schon ein halbes Programm ist.',
    },
    'guided-round': {
      title: 'Acht Stände mit Führung',
      description:
        'Ein Rundgang durch die Ausstellung, der jede halbe Stunde neu beginnt. Steigen Sie ein, wo er gerade steht.',
    },
    'reading-machine': {
      title: 'Wie eine Maschine lesen lernte',
      description:
        'Der erste Compiler galt als unmöglich, bis er zwei Jahre gelaufen war. Grace erzählt, wie es war, auf die anderen zu warten.',
    },
    'open-table': {
      title: 'Offener Tisch: Fragen ohne Bühne',
      description: 'Setzen, fragen, zuhören. Niemand schreibt mit.',
    },
    moth: {
      title: 'Die Motte aus der Nähe',
      description:
        'Eine Seite eines Logbuchs, ein Streifen Klebeband und eine Motte: was sie erzählen und was seither dazugedichtet wurde.',
    },
    'next-machine': {
      title: 'Drei Stühle, eine Frage',
      description: 'Wofür soll die nächste Maschine da sein? Ada, Grace und Alan sind freundlich uneins.',
    },
    'horizon-walk': {
      title: 'Einmal um den Horizont',
      description: 'Ruth benennt, was man von der Terrasse sieht und was früher dort war.',
    },
    'cannot-do': {
      title: 'Eine kurze Liste unmöglicher Programme',
      description:
        'Drei Aufgaben, die kein Computer je lösen wird, und warum das für das Publikum eine gute Nachricht ist.',
    },
    'drawing-hour': {
      title: 'Gemeinsam eine Maschine zeichnen',
      description: 'Die Tafel der Lounge ist am Anfang leer. Alle fügen ein Teil hinzu, und es muss passen.',
    },
    'first-evening': {
      title: 'Der erste Tag geht zu Ende',
      description: 'Was wir heute gehört haben, in zehn Sätzen, bevor die Lichter angehen.',
    },
    'good-year': {
      title: 'Ein Aufsatz, der als Scherz begann',
      description:
        '1936 fragte jemand, ob sich alles berechnen lässt. Die Antwort brauchte eine Maschine aus Papier.',
    },
    papers: {
      title: 'Schriften zum Lesen an Ort und Stelle',
      description: 'Charlotte öffnet vier Dokumente der Stände und liest zuerst die Ränder.',
    },
    nanosecond: {
      title: 'Dreißig Zentimeter Zeit',
      description:
        'Ein Stück Draht zeigt, wie weit Licht in einer Nanosekunde kommt, und warum Satelliten spät antworten.',
    },
    'answering-screens': {
      title: 'Fenster, bevor es Fenster gab',
      description: 'Eine Hand, ein Holzklotz mit einem Rad und ein Bildschirm, der sofort antwortet.',
    },
    'wall-of-thoughts': {
      title: 'Was würden Sie Ada fragen?',
      description:
        'Schreiben Sie Ihre Frage an die Wand der Lounge. Ada beantwortet zuerst die, über die sie lacht.',
    },
    'hundred-years': {
      title: 'Einmal geschrieben, weit weg von zu Hause',
      description: 'Wie man Software für einen Ort schreibt, an den niemand eine Reparatur bringen kann.',
    },
    'stars-by-hand': {
      title: 'Von Hand berechnete Sterne',
      description:
        'Bevor es Computer gab, gab es Computer: Menschen mit Bleistiften und einer Aussicht wie dieser.',
    },
    'expo-close': {
      title: 'Ein letzter Blick auf die Maschine',
      description: 'Die Maschine in der Mitte der Ausstellung wird noch einmal aufgezogen. Danach ruht sie.',
    },
    goodbye: {
      title: 'Auf Wiedersehen, und was offen bleibt',
      description: 'Dank, drei Ankündigungen und der Weg zu allem, was Sie danach noch besuchen können.',
    },
  },
  categories: { history: 'Geschichte des Rechnens', explained: 'Erklärt', meeting: 'Gut tagen' },
  pieces: {
    'poster-event': {
      title: 'Das Plakat der Veranstaltung',
      description:
        'Sieben Türen hintereinander, und jemand ist auf dem Weg hinein. Zum Drucken oder für die eigene Tür.',
    },
    'photo-telescope': {
      title: 'Abend am Fernrohr',
      description:
        'Die Dachterrasse, bevor die ersten Gäste kommen. Um sechs geht die Sonne unter; das Fernrohr ist für alle da.',
    },
    'photo-bar': {
      title: 'Die Bar auf dem Dach',
      description:
        'Lamellen, Marmor und fünf Hocker unter einer Pergola. Sie öffnet um halb sechs, nach dem letzten Vortrag.',
    },
    'photo-wheels': {
      title: 'Zahlenräder',
      description:
        'Zehn Ziffern auf einem Rad, acht Räder auf einer Säule: So sah 1822 eine Zahl aus. Die Zähne tragen den Übertrag.',
    },
    'diagram-timeline': {
      title: 'Zwei Jahrhunderte Rechnen',
      description:
        'Zehn Ideen von der Lochkarte bis zum Web, jede mit dem Jahr ihres Anfangs und der Dauer ihres Lebens.',
    },
    'diagram-engine': {
      title: 'Die Analytical Engine auf einen Blick',
      description:
        'Speicher, Mühle, Steuerung, Karten und Drucker, samt dem einen Pfeil, der aus einer Rechenmaschine einen Computer macht.',
    },
    'poster-contrast': {
      title: '4,5 zu 1',
      description:
        'Sechs Grautöne auf demselben Papier. Die Zahl daneben ist der Kontrast; ab hier wird Lesen zu Arbeit.',
    },
    'poster-pendulums': {
      title: 'Zwei Pendel, ein Stift',
      description:
        'Was ein Harmonograph zeichnet, wenn ein Pendel dreimal schwingt, während das andere zweimal schwingt.',
    },
    'film-words': {
      title: 'Kommen Sie herein',
      description: 'Die ganze Einladung in neun englischen Wörtern und zehn Sekunden. Ohne Ton.',
    },
    'film-differences': {
      title: 'Quadratzahlen ohne Malnehmen',
      description:
        'Die Differenzenmethode, für die Babbages erste Maschine gedacht war: Jede Drehung der Kurbel addiert nur. Ohne Ton.',
    },
    'film-statechart': {
      title: 'Wie sich ein Statechart bewegt',
      description:
        'Ein Platz in einer Besprechung als Diagramm: fünf Ereignisse, ein Punkt und nie zwei Zustände zugleich. Ohne Ton.',
    },
    'film-sorting': {
      title: 'Dieselbe Reihe, dreimal sortiert',
      description:
        'Bubblesort, Insertionsort und Quicksort beginnen zugleich und vergleichen gleich oft in der Sekunde. Ohne Ton.',
    },
    'film-orbits': {
      title: 'Gleiche Flächen in gleichen Zeiten',
      description:
        'Keplers zweites Gesetz von 1609: Ein Planet ist dort am schnellsten, wo er seiner Sonne am nächsten ist. Ohne Ton.',
    },
    'film-waves': {
      title: 'Zwei Wellen, eine Oberfläche',
      description:
        'Ein Wellenbecken von oben. Auf den gestrichelten Linien trifft Berg auf Tal, und das Wasser bleibt ruhig. Ohne Ton.',
    },
    'evening-on-the-roof': {
      title: 'Ein Abend auf dem Dach',
      description:
        'Das Programm vom Dienstagabend: Sonnenuntergang, kurze Vorträge, ein Cello und die Monde des Jupiter. Eine Seite, auf Englisch.',
    },
    'conference-halls': {
      title: 'Eine kurze Geschichte der Tagungsräume',
      description:
        'Von einem Hang in Athen bis zur Seite im Browser: was Räume die Menschen über das Reden gelehrt haben. Drei Seiten, auf Englisch.',
    },
    'reading-a-statechart': {
      title: 'Statecharts lesen',
      description:
        'Fünf Zeichen, ein Beispiel und sechs Fragen an jedes Diagramm. Zwei Seiten, auf Englisch.',
    },
    'maths-of-queues': {
      title: 'Die Mathematik der Warteschlange',
      description:
        'Warum ein Schalter bei 80 Prozent läuft und bei 95 nicht mehr, und was eine gemeinsame Schlange ändert. Drei Seiten, auf Englisch.',
    },
    'accessible-events': {
      title: 'Barrierefreie Online-Veranstaltungen: eine Checkliste',
      description:
        'Vierzig Punkte für alle, die veranstalten, moderieren und vortragen, von sechs Wochen vorher bis danach. Zwei Seiten, auf Englisch.',
    },
    'speaker-handout': {
      title: 'Bevor Sie auftreten',
      description:
        'Für alle, die vortragen: was wir brauchen, wie man zwanzig Minuten einteilt und was man tut, wenn etwas ausfällt. Zwei Seiten, auf Englisch.',
    },
    'link-accessibility': {
      title: 'Web Accessibility Initiative',
      description:
        'Die Richtlinien selbst, dazu Anleitungen und eine Seite über barrierefreie Treffen, vom W3C.',
    },
    'link-scxml': {
      title: 'State Chart XML',
      description: 'Die W3C-Empfehlung von 2015, die genau sagt, was ein Statechart als Nächstes tut.',
    },
    'link-computer-history': {
      title: 'Computer History Museum',
      description:
        'Das Museum in Mountain View mit seiner Sammlung, Zeitzeugengesprächen und wieder laufenden Maschinen.',
    },
    'link-science-museum': {
      title: 'Science Museum, London',
      description: 'Hier steht eine vollständige Difference Engine No. 2, gebaut nach Babbages Zeichnungen.',
    },
  },
};
