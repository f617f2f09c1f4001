import type { DemoTexts } from './en';

export const fr: DemoTexts = {
  name: 'Foyer Demo Days',
  attributes: { interests: 'Centres d’intérêt', phone: 'Numéro de téléphone' },
  lobby: {
    name: 'Hall',
    description:
      'De la lumière, des arbres et un large escalier où s’asseoir. Tous les chemins partent d’ici.',
    main: 'Hall d’entrée',
    gallery: 'Depuis la galerie',
    welcome: 'Bienvenue',
    guide: 'Guide du lieu',
    welcomeText: `<h2>Entrez, la porte est ouverte</h2>
<p>Bienvenue aux <strong>Foyer Demo Days</strong> : deux jours consacrés au passé et à l’avenir du calcul, avec Ada, Grace et Alan. Vous êtes dans le hall ; promenez votre regard et ouvrez ce qui vous intéresse.</p>
<ul><li><strong>L’exposition</strong> est derrière la porte de gauche : huit stands autour d’une machine de laiton et de bois, avec des documents à lire sur place.</li>
<li><strong>L’auditorium</strong> est à droite : une seule scène, une conférence à la fois, vous n’avez donc jamais à choisir.</li>
<li><strong>Le salon</strong> est en haut de l’escalier : des canapés, un mur pour vos idées et un tableau pour dessiner ensemble.</li>
<li><strong>Le toit-terrasse</strong> domine le tout : au coucher du soleil, on y regarde tout autour de soi.</li></ul>
<p>Ouvrez une carte sur l’image pour en savoir plus. Les étiquettes qui portent un nom mènent aux autres espaces.</p>`,
  },
  expo: {
    name: 'Exposition',
    description: 'Huit stands autour d’une machine jamais achevée. Lisez, emportez, revenez.',
    files: {
      guide: 'Guide du lieu (en anglais)',
      brochure: 'La machine analytique (en anglais)',
      exhibitors: 'Tous les exposants en tableau',
    },
    hall: 'L’allée',
    corner: 'Coin lecture',
    engine: 'La machine analytique',
    exhibitors: 'Exposants',
    media: 'Médiathèque',
    compilers: 'Comment fonctionne un compilateur',
    papers: 'Documents à emporter',
    exhibitorsText: `<h2>Huit stands autour de la machine</h2>
<ul><li><strong>E1 Difference &amp; Company</strong> : des roues à chiffres et des mécanismes de retenue à faire tourner</li>
<li><strong>E2 The Analytical Engine Society</strong> : des dessins, des plans et les Notes de 1843, lues par Ada</li>
<li><strong>E3 Plainword Compilers</strong> : Grace présente des compilateurs qui s’expliquent eux-mêmes</li>
<li><strong>E4 Tape &amp; Table</strong> : les machines d’Alan, à la manivelle</li>
<li><strong>E5 Sheet Forty</strong> : une journée dans la vie d’une calculatrice humaine, au crayon</li>
<li><strong>E6 Backus Street Grammar School</strong> : l’analyse syntaxique pour débutants, sur papier</li>
<li><strong>E7 Longshelf Archive</strong> : des formats qui survivent à leurs auteurs</li>
<li><strong>E8 Grain Microsystems</strong> : de petits processeurs, lents et fiables</li></ul>
<p>Les stands restent ouverts la nuit. Leurs documents sont à vous.</p>`,
  },
  auditorium: {
    name: 'Auditorium',
    description:
      'Une scène, une conférence à la fois. Les retardataires sont les bienvenus : on entre par le fond.',
    meetings: 'Rencontrer les intervenants',
    seats: 'Depuis les sièges',
    programme: 'Programme',
    programmeDocument: 'Le programme complet',
    calendar: 'À emporter',
    calendarFile: 'Toutes les conférences pour votre agenda',
    programmeText: `<h2>Deux jours, une scène</h2>
<h3>Mardi 9 mars 2027 : machines et mots</h3>
<ul><li><strong>09:00</strong> Accueil : une machine est une sorte de conversation <em>(Ada)</em></li>
<li><strong>09:20</strong> Conférence d’ouverture : tisser des nombres <em>(Ada)</em></li>
<li><strong>10:30</strong> Au cœur du magasin et du moulin <em>(Charlotte)</em></li>
<li><strong>13:30</strong> Apprendre à lire à une machine <em>(Grace)</em></li>
<li><strong>16:30</strong> Conférence du soir : ce qu’un ordinateur ne sait pas faire <em>(Alan)</em></li></ul>
<h3>Mercredi 10 mars 2027 : limites et horizons</h3>
<ul><li><strong>09:00</strong> 1936, une bonne année pour l’impossible <em>(Alan)</em></li>
<li><strong>11:10</strong> La mite, le journal de bord et le mot <em>(Grace)</em></li>
<li><strong>13:15</strong> Des écrans qui répondent <em>(Douglas et Ruth)</em></li>
<li><strong>15:20</strong> Des logiciels qui durent cent ans <em>(Margaret)</em></li>
<li><strong>16:15</strong> Table ronde : à quoi devrait servir la prochaine machine ? <em>(Ada, Grace et Alan)</em></li></ul>
<p>Toutes les heures sont celles d’Europe centrale. Le programme complet est le document à côté de cette carte, en anglais.</p>`,
  },
  lounge: {
    name: 'Salon',
    description: 'Des canapés, un mur pour vos idées et un tableau pour dessiner ensemble.',
    sofas: 'Près des canapés',
    board: 'Tableau blanc',
    wall: 'Mur social',
  },
  rooftop: {
    name: 'Toit-terrasse',
    description:
      'Une terrasse au-dessus de la ville, au couchant. Regardez : un feu, un bar et un télescope.',
    terrace: 'Sur la terrasse',
    bar: 'Au bar',
    telescope: 'Télescope',
    evening: 'Une soirée sur le toit',
    view: `<h2>Ce que l’on voit d’ici</h2>
<p>Le soleil se couche derrière la vieille ville. À droite du dôme se trouve l’observatoire, où commence demain la conférence de Grace.</p>
<p>Une fois la nuit tombée, le télescope vise Jupiter : quatre de ses lunes se voient même dans une petite lunette. Galilée les dessina nuit après nuit en 1610, et leur mouvement fut la première horloge que tout le monde sur Terre pouvait lire.</p>`,
  },
  pictures: {
    'lobby-main': 'Un hall d’entrée lumineux avec un large gradin, des arbres et un comptoir d’accueil',
    'lobby-gallery': 'Le hall vu de la galerie : des fauteuils entre des arbres, devant de hautes fenêtres',
    auditorium: 'L’auditorium : des rangées de sièges devant une large scène et un grand écran',
    'expo-hall': 'Des stands en bois de part et d’autre d’une allée, une machine à calculer au milieu',
    'expo-corner': 'Le coin lecture : des fauteuils, des bibliothèques et un panneau d’affichage',
    lounge: 'Le salon : canapés et fauteuils devant un tableau blanc et un mur de petits mots',
    rooftop:
      'Vue panoramique d’un toit-terrasse au couchant : télescope, feu, bar, porte éclairée du hall, petite scène',
    'rooftop-bar':
      'Vue panoramique depuis le bar : tabourets au comptoir, guirlandes, la scène au loin, le soleil sur la ville',
    'poster-event':
      'Affiche : quelqu’un dans la lumière au bout de sept portes ouvertes. Foyer Demo Days, 9 et 10 mars 2027',
    'photo-telescope':
      'Un télescope en laiton sur un trépied de bois devant les toits d’une ville au coucher du soleil',
    'photo-bar': 'Un bar en bois avec des lampes rondes et des tabourets sur un toit-terrasse, le soir',
    'photo-wheels': 'Gros plan sur des colonnes de roues en laiton aux chiffres en relief',
    'diagram-timeline':
      'Frise chronologique de 1800 à nos jours avec dix barres, des cartes perforées (1804) au Web (1989)',
    'diagram-engine':
      'Schéma : magasin, moulin, commande, cartes, imprimante ; du moulin, une flèche revient : résultat négatif ?',
    'poster-contrast':
      'Affiche : « Can you read this? » en six gris, contraste de 1,5 à 15,5 ; 4,5 suffit pour un texte ordinaire',
    'poster-pendulums':
      'Affiche : de fines courbes or, rouges et bleues qui se resserrent à mesure que l’oscillation s’éteint',
  },
  consent: {
    text: '<p>Pouvons-nous montrer une affiche d’un autre prestataire et compter vos visites avec votre adresse e-mail ? <strong>C’est vous qui décidez</strong>, et vous pouvez changer d’avis à tout moment sous « Préférences de confidentialité ».</p>',
    personalizedTracking:
      '<p>Avec votre accord, votre adresse e-mail est ajoutée aux statistiques, afin que les organisateurs voient quels espaces vous avez visités. Sinon, les visites sont comptées de façon anonyme.</p>',
    facts: { provider: 'Prestataire', purpose: 'Finalité', storedFor: 'Durée de conservation' },
    venue: {
      purpose: 'Maintient votre connexion et retient votre langue et ces choix',
      storedFor: 'Jusqu’à ce que vous vous déconnectiez ou vidiez votre navigateur',
    },
    archive: {
      provider: 'Longshelf Archive, inventé pour cette démo : son affiche vient de ce serveur',
      purpose: 'Prête l’affiche « Comment fonctionne un compilateur » de l’exposition',
      storedFor: 'Aucune conservation',
    },
    analytics: { purpose: 'Compte les visites de chaque espace', storedFor: '180 jours' },
  },
  imprint: `<p><strong>Foyer Demo Days</strong> est une conférence inventée. Elle montre à quoi ressemble un lieu créé avec Foyer, et elle est gérée par la personne qui a démarré ce serveur.</p>
<h2>Responsable de ce lieu</h2>
<p>Foyer Demo Society<br>12 Engine Street<br>Exampletown</p>
<p>E-mail : <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>À propos du contenu</h2>
<p>La conférence, ses intervenants et ses exposants sont inventés ; l’histoire dont ils parlent ne l’est pas. Toutes les images, tous les textes et tous les documents ont été faits pour cette démonstration.</p>
<p>Quand vous ouvrirez votre propre lieu, mettez ici vos propres mentions légales. Dans de nombreux pays, la loi les exige.</p>`,
  privacyPolicy: `<p>En bref : ce lieu enregistre ce qu’il lui faut pour vous laisser entrer. Les autres participants voient votre nom, votre entreprise, votre fonction et l’espace où vous êtes.</p>
<h2>Ce qui est enregistré</h2>
<ul><li><strong>Votre compte</strong> : nom, adresse e-mail et une empreinte irréversible de votre mot de passe, jamais le mot de passe lui-même.</li>
<li><strong>Votre session</strong> : une empreinte de la clé qui maintient votre connexion, jusqu’à ce que vous vous déconnectiez ou qu’elle soit révoquée.</li>
<li><strong>Vos préférences de confidentialité</strong> : ce que vous avez décidé et avec quel navigateur, pendant trois ans.</li>
<li><strong>Les erreurs de la page</strong> : ce qui a échoué et dans quel navigateur, pendant 30 jours.</li>
<li><strong>Les visites</strong>, si vous l’autorisez : quelles pages ont été ouvertes, pendant 180 jours ; avec votre adresse e-mail seulement si vous l’autorisez aussi.</li>
<li><strong>Sur votre appareil</strong> : votre langue, vos préférences de confidentialité et la session de votre navigateur.</li></ul>
<h2>Ce qui n’arrive pas</h2>
<ul><li>Ni publicité ni suivi sur d’autres sites.</li>
<li>Rien n’est chargé depuis d’autres serveurs.</li>
<li>Les journaux du serveur ne contiennent ni noms, ni adresses, ni mots de passe.</li></ul>
<h2>Vos choix</h2>
<p>Écrivez à <a href="mailto:desk@demo.example">desk@demo.example</a> pour consulter, corriger ou supprimer vos données. Dans les paramètres de votre compte, vous pouvez les télécharger ou les supprimer vous-même.</p>`,
  biographies: {
    'Ada Lovelace': 'A écrit le premier programme publié, pour une machine qui ne fut jamais achevée.',
    'Grace Hopper':
      'A appris aux machines à lire des mots, et aux gens à demander pourquoi on avait toujours fait ainsi.',
    'Alan Turing': 'A décrit une machine qui n’existe pas, et avec elle toutes celles qui existent.',
    'Charlotte Brass': 'Répare des machines de laiton et de bois, et montre comment elles pensent.',
    'Douglas Field': 'Dessine avant d’expliquer, sur toute surface qu’on lui tend.',
    'Ruth Horizon': 'Veille sur le toit-terrasse, et connaît chaque lumière que l’on voit de là.',
    'Margaret Orbit': 'Écrit des logiciels qui doivent marcher du premier coup, très loin.',
    'Harriet Host': 'Ouvre les portes, ferme les fenêtres et répond à tout ce qui se passe entre les deux.',
  },
  sessions: {
    doors: {
      title: 'Les portes s’ouvrent, le café est prêt',
      description:
        'Entrez et regardez autour de vous. Harriet vous montre où tout se trouve, et qui est déjà là.',
    },
    'welcome-talk': {
      title: 'Un métier à tisser des nombres',
      description:
        'Ce qu’un métier à tisser et une machine ont en commun, et pourquoi un motif est déjà un demi-programme.',
    },
    'guided-round': {
      title: 'Huit stands, avec une guide',
      description: 'Un tour de l’exposition qui recommence toutes les demi-heures. Rejoignez-le en chemin.',
    },
    'reading-machine': {
      title: 'Comment une machine apprit à lire',
      description:
        'On disait le premier compilateur impossible, alors qu’il tournait depuis deux ans. Grace raconte comment c’était d’attendre les autres.',
    },
    'open-table': {
      title: 'Table ouverte : des questions sans scène',
      description: 'Asseyez-vous, demandez, écoutez. Personne ne prend de notes.',
    },
    moth: {
      title: 'La mite, de tout près',
      description:
        'Une page de journal de bord, un bout de ruban adhésif et une mite : ce qu’ils disent, et ce qu’on y a ajouté depuis.',
    },
    'next-machine': {
      title: 'Trois chaises, une question',
      description:
        'À quoi devrait servir la prochaine machine ? Ada, Grace et Alan ne sont pas d’accord, gentiment.',
    },
    'horizon-walk': {
      title: 'Un tour d’horizon',
      description: 'Ruth nomme ce que l’on voit de la terrasse, et ce qu’il y avait là avant.',
    },
    'cannot-do': {
      title: 'Petite liste de programmes impossibles',
      description:
        'Trois tâches qu’aucun ordinateur n’accomplira jamais, et pourquoi c’est une bonne nouvelle pour le public.',
    },
    'drawing-hour': {
      title: 'Dessinons une machine ensemble',
      description:
        'Le tableau blanc du salon est vide au départ. Chacun ajoute une pièce, et elle doit s’ajuster.',
    },
    'first-evening': {
      title: 'La fin du premier jour',
      description:
        'Ce que nous avons entendu aujourd’hui, en dix phrases, avant que les lumières s’allument.',
    },
    'good-year': {
      title: 'Un article qui commença comme une plaisanterie',
      description:
        'En 1936, quelqu’un demanda si tout peut se calculer. Pour répondre, il fallut une machine de papier.',
    },
    papers: {
      title: 'Des documents à lire sur place',
      description: 'Charlotte ouvre quatre documents des stands, et lit d’abord les marges.',
    },
    nanosecond: {
      title: 'Trente centimètres de temps',
      description:
        'Un bout de fil montre jusqu’où va la lumière en une nanoseconde, et pourquoi les satellites répondent tard.',
    },
    'answering-screens': {
      title: 'Des fenêtres avant les fenêtres',
      description: 'Une main, un bloc de bois à roulette et un écran qui répond aussitôt.',
    },
    'wall-of-thoughts': {
      title: 'Que demanderiez-vous à Ada ?',
      description:
        'Affichez votre question sur le mur du salon. Ada répond d’abord à celles qui la font rire.',
    },
    'hundred-years': {
      title: 'Écrit une seule fois, loin de chez soi',
      description: 'Comment écrire un logiciel pour un endroit où personne ne peut apporter de réparation.',
    },
    'stars-by-hand': {
      title: 'Des étoiles calculées à la main',
      description:
        'Avant les ordinateurs, il y avait des calculateurs : des gens avec des crayons, et une vue comme celle-ci.',
    },
    'expo-close': {
      title: 'Un dernier regard sur la machine',
      description:
        'La machine au milieu de l’exposition est remontée une dernière fois. Puis elle se repose.',
    },
    goodbye: {
      title: 'Au revoir, et ce qui reste ouvert',
      description:
        'Des remerciements, trois annonces et le chemin vers tout ce que vous pourrez encore visiter ensuite.',
    },
  },
  categories: { history: 'Histoire du calcul', explained: 'En clair', meeting: 'Bien se réunir' },
  pieces: {
    'poster-event': {
      title: 'L’affiche de l’événement',
      description:
        'Sept portes l’une derrière l’autre, et quelqu’un qui entre. À imprimer, ou à accrocher près de votre porte.',
    },
    'photo-telescope': {
      title: 'Un soir au télescope',
      description:
        'Le toit-terrasse avant les premiers visiteurs. Le soleil se couche à six heures ; le télescope est à tout le monde.',
    },
    'photo-bar': {
      title: 'Le bar sur le toit',
      description:
        'Des lattes, du marbre et cinq tabourets sous une pergola. Il ouvre à cinq heures et demie, après la dernière conférence.',
    },
    'photo-wheels': {
      title: 'Roues à chiffres',
      description:
        'Dix chiffres sur une roue, huit roues sur une colonne : voilà un nombre en 1822. Les dents portent la retenue.',
    },
    'diagram-timeline': {
      title: 'Deux siècles de calcul',
      description:
        'Dix idées, de la carte perforée au Web, chacune avec l’année de ses débuts et la durée de sa vie.',
    },
    'diagram-engine': {
      title: 'La machine analytique en un coup d’œil',
      description:
        'Magasin, moulin, commande, cartes et imprimante, avec la flèche qui fit d’une calculatrice un ordinateur.',
    },
    'poster-contrast': {
      title: '4,5 pour 1',
      description:
        'Six gris sur le même papier. Le nombre à côté est le contraste ; la ligne marque où lire devient un effort.',
    },
    'poster-pendulums': {
      title: 'Deux pendules, un stylo',
      description:
        'Ce que dessine un harmonographe quand un pendule oscille trois fois pendant que l’autre oscille deux fois.',
    },
    'film-words': {
      title: 'Entrez',
      description: 'Toute l’invitation en neuf mots anglais et dix secondes. Sans son.',
    },
    'film-differences': {
      title: 'Des carrés sans multiplier',
      description:
        'La méthode des différences, pour laquelle fut conçue la première machine de Babbage : chaque tour de manivelle ne fait qu’additionner. Sans son.',
    },
    'film-statechart': {
      title: 'Comment bouge un diagramme d’états',
      description:
        'Une place en réunion, en diagramme : cinq événements, un repère, et jamais deux états à la fois. Sans son.',
    },
    'film-sorting': {
      title: 'La même rangée, triée de trois façons',
      description:
        'Le tri à bulles, le tri par insertion et le tri rapide partent ensemble et font autant de comparaisons par seconde. Sans son.',
    },
    'film-orbits': {
      title: 'Aires égales en temps égaux',
      description:
        'La deuxième loi de Kepler, de 1609 : une planète va le plus vite là où elle est le plus près de son soleil. Sans son.',
    },
    'film-waves': {
      title: 'Deux ondes, une surface',
      description:
        'Une cuve à ondes vue d’en haut. Sur les lignes en tirets, les crêtes rencontrent les creux et l’eau reste calme. Sans son.',
    },
    'evening-on-the-roof': {
      title: 'Une soirée sur le toit',
      description:
        'Le programme du mardi soir : coucher de soleil, courtes conférences, un violoncelle et les lunes de Jupiter. Une page, en anglais.',
    },
    'conference-halls': {
      title: 'Petite histoire des salles de conférence',
      description:
        'D’une colline d’Athènes à une page de navigateur : ce que les salles nous ont appris sur la parole. Trois pages, en anglais.',
    },
    'reading-a-statechart': {
      title: 'Lire un diagramme d’états',
      description:
        'Cinq signes, un exemple et six questions à poser à tout diagramme. Deux pages, en anglais.',
    },
    'maths-of-queues': {
      title: 'Les maths des files d’attente',
      description:
        'Pourquoi un guichet va bien à 80 % et plus du tout à 95, et ce que change une file commune. Trois pages, en anglais.',
    },
    'accessible-events': {
      title: 'Accessibilité des événements en ligne : une liste',
      description:
        'Quarante points pour organiser, animer et intervenir, de six semaines avant au lendemain. Deux pages, en anglais.',
    },
    'speaker-handout': {
      title: 'Avant de monter sur scène',
      description:
        'Pour les intervenants : ce qu’il faut envoyer, comment répartir vingt minutes, et que faire en cas de panne. Deux pages, en anglais.',
    },
    'link-accessibility': {
      title: 'Web Accessibility Initiative',
      description:
        'Les règles elles-mêmes, avec des tutoriels et une page sur les réunions accessibles, par le W3C.',
    },
    'link-scxml': {
      title: 'State Chart XML',
      description:
        'La recommandation du W3C de 2015, qui dit exactement ce qu’un diagramme d’états fait ensuite.',
    },
    'link-computer-history': {
      title: 'Computer History Museum',
      description:
        'Le musée de Mountain View, avec sa collection, ses témoignages et ses machines restaurées.',
    },
    'link-science-museum': {
      title: 'Science Museum, Londres',
      description:
        'On y voit une machine à différences n° 2 complète, construite d’après les dessins de Babbage.',
    },
  },
};
