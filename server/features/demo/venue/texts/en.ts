/** The English texts of the demo venue. */
export const en = {
  name: 'Foyer Demo Days',
  attributes: { interests: 'Interests', phone: 'Phone number' },
  lobby: {
    name: 'Lobby',
    description: 'Light, trees and wide stairs to sit on. All other areas are reached from here.',
    main: 'Entrance hall',
    gallery: 'From the gallery',
    welcome: 'Welcome',
    guide: 'Venue guide',
    welcomeText: `<h2>Come in, the door is open</h2>
<p>Welcome to <strong>Foyer Demo Days</strong>: two days on the past and future of computing, with Ada, Grace and Alan. You are standing in the lobby; look around and open what interests you.</p>
<ul><li><strong>The expo</strong> is through the door on the left: eight stands around an engine of brass and wood, with papers to read on the spot.</li>
<li><strong>The auditorium</strong> is on the right: one stage, one talk at a time, so you never have to choose.</li>
<li><strong>The lounge</strong> is at the top of the stairs: sofas, a wall for your thoughts and a board to draw on together.</li>
<li><strong>The rooftop</strong> is above it all: a terrace at sunset, on which you can look all around.</li></ul>
<p>Open a card on the picture to read more. The labels with a name lead to other areas.</p>`,
  },
  expo: {
    name: 'Expo',
    description: 'Eight stands around an engine that was never finished. Read, take away, come back.',
    files: {
      guide: 'Venue guide',
      brochure: 'The Analytical Engine',
      exhibitors: 'All exhibitors as a table',
    },
    hall: 'The aisle',
    corner: 'Reading corner',
    engine: 'The Analytical Engine',
    exhibitors: 'Exhibitors',
    media: 'Media board',
    compilers: 'How a compiler works',
    papers: 'Papers to take away',
    exhibitorsText: `<h2>Eight stands around the engine</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>: figure wheels and carry mechanisms you can turn</li>
<li><strong>E2 The Analytical Engine Society</strong>: drawings, plans and the Notes of 1843, read aloud by Ada</li>
<li><strong>E3 Plainword Compilers</strong>: Grace shows compilers that explain themselves</li>
<li><strong>E4 Tape &amp; Table</strong>: Alan’s machines, to be cranked by hand</li>
<li><strong>E5 Sheet Forty</strong>: a day in the life of a human computer, with pencil</li>
<li><strong>E6 Backus Street Grammar School</strong>: parsing for beginners, on paper</li>
<li><strong>E7 Longshelf Archive</strong>: formats that outlive their makers</li>
<li><strong>E8 Grain Microsystems</strong>: small, slow, dependable processors</li></ul>
<p>Stands stay open overnight. You can take their papers with you.</p>`,
  },
  auditorium: {
    name: 'Auditorium',
    description: 'One stage, one talk at a time. Latecomers are welcome: the entrance is at the back.',
    meetings: 'Meet the speakers',
    seats: 'From the seats',
    programme: 'Programme',
    programmeDocument: 'The full programme',
    calendar: 'Take it with you',
    calendarFile: 'All talks for your calendar',
    programmeText: `<h2>Two days, one stage</h2>
<h3>Tuesday 9 March 2027: engines and words</h3>
<ul><li><strong>09:00</strong> Welcome: a machine is a kind of conversation <em>(Ada)</em></li>
<li><strong>09:20</strong> Opening talk: weaving numbers <em>(Ada)</em></li>
<li><strong>10:30</strong> Inside the store and the mill <em>(Charlotte)</em></li>
<li><strong>13:30</strong> Teaching a machine to read <em>(Grace)</em></li>
<li><strong>16:30</strong> Evening talk: things a computer cannot do <em>(Alan)</em></li></ul>
<h3>Wednesday 10 March 2027: limits and horizons</h3>
<ul><li><strong>09:00</strong> 1936, a good year for impossibility <em>(Alan)</em></li>
<li><strong>11:10</strong> The moth, the log book and the word <em>(Grace)</em></li>
<li><strong>13:15</strong> Screens that answer <em>(Douglas and Ruth)</em></li>
<li><strong>15:20</strong> Software that lasts a hundred years <em>(Margaret)</em></li>
<li><strong>16:15</strong> Panel: what should the next machine be for? <em>(Ada, Grace and Alan)</em></li></ul>
<p>All times are Central European Time. The full programme is the document beside this card.</p>`,
  },
  lounge: {
    name: 'Lounge',
    description: 'Sofas, a wall for your thoughts and a board to draw on together.',
    sofas: 'At the sofas',
    board: 'Whiteboard',
    wall: 'Social wall',
  },
  rooftop: {
    name: 'Rooftop',
    description: 'A terrace above the city at sunset. Look around: there is a fire, a bar and a telescope.',
    terrace: 'On the terrace',
    bar: 'At the bar',
    telescope: 'Telescope',
    evening: 'An evening on the roof',
    view: `<h2>What you see from here</h2>
<p>The sun goes down behind the old town. Follow the dome to its right and you find the observatory, where Grace's talk of tomorrow begins.</p>
<p>After dark the telescope points at Jupiter: four of its moons are in the picture of even a small lens. Galileo drew them night after night in 1610, and their motion was the first clock that everybody on Earth could read.</p>`,
  },
  pictures: {
    'lobby-main': 'A bright entrance hall with wide seating stairs, trees and a reception desk',
    'lobby-gallery': 'The hall seen from the gallery: armchairs between trees in front of tall windows',
    auditorium: 'The auditorium: rows of seats before a wide stage and a large screen',
    'expo-hall': 'Wooden stands on both sides of an aisle, a calculating engine in the middle',
    'expo-corner': 'The reading corner: armchairs, bookshelves and a display board',
    lounge: 'The lounge: sofas and armchairs before a whiteboard and a wall of notes',
    rooftop:
      'A roof terrace at sunset, all around: a telescope above the city, a fire, a bar, the lit door to the lobby, a small stage',
    'rooftop-bar':
      'The roof terrace from the bar, all around: stools at a counter, strings of lights, the stage far off, the sun above the city',
    'poster-event':
      'Poster: a person stands in the light at the end of seven open door frames. Foyer Demo Days, 9 and 10 March 2027',
    'photo-telescope': 'A brass telescope on a wooden tripod before the roofs of a city at sunset',
    'photo-bar': 'A timber bar with round lamps and stools on a roof terrace in the evening light',
    'photo-wheels': 'Close view of columns of brass wheels with raised digits',
    'diagram-timeline':
      'Timeline from 1800 to today with ten bars, from punched cards (1804) to the web (1989)',
    'diagram-engine':
      'Diagram of store, mill, control, cards and printer; an arrow leads from the mill back to the control: is the result negative?',
    'poster-contrast':
      'Poster: “Can you read this?” in six greys with contrasts from 1.5 to 15.5; from 4.5 on it is enough for ordinary text',
    'poster-pendulums': 'Poster: fine curves in gold, red and blue which narrow as the swinging dies away',
  },
  consent: {
    text: '<p>May we show a poster from another provider and count your visits, with your email address? <strong>You decide</strong>, and you can change your choices at any time under “Privacy preferences”.</p>',
    personalizedTracking:
      '<p>With your permission, your email address is added to the statistics, so that the organizers can see which areas you visited. Otherwise visits are counted anonymously.</p>',
    facts: { provider: 'Provider', purpose: 'Purpose', storedFor: 'Stored for' },
    venue: {
      purpose: 'Keeps you logged in and remembers your language and these choices',
      storedFor: 'Until you log out or clear your browser',
    },
    archive: {
      provider: 'Longshelf Archive, invented for this demo: its poster comes from this server',
      purpose: 'Lends the poster “How a compiler works” in the expo',
      storedFor: 'Not stored',
    },
    analytics: { purpose: 'Counts how often the areas are visited', storedFor: '180 days' },
  },
  imprint: `<p><strong>Foyer Demo Days</strong> is an invented conference. It exists to show what a venue made with Foyer looks like, and it is run by the person who started this server.</p>
<h2>Responsible for this venue</h2>
<p>Foyer Demo Society<br>12 Engine Street<br>Exampletown</p>
<p>Email: <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>About the content</h2>
<p>The conference, its speakers and its exhibitors are invented; the history they talk about is not. All pictures, texts and documents were made for this demonstration.</p>
<p>When you open your own venue, put your own imprint here. In many countries the law asks for one.</p>`,
  privacyPolicy: `<p>In short: this venue stores what it needs to let you in. Other attendees see your name, company, title and the area you are in.</p>
<h2>What is stored</h2>
<ul><li><strong>Your account</strong>: name, email address and a one-way hash of your password, never the password itself.</li>
<li><strong>Your session</strong>: a hash of the key that keeps you logged in, until you log out or it is revoked.</li>
<li><strong>Your privacy preferences</strong>: what you decided and with which browser, for three years.</li>
<li><strong>Errors of the page</strong>: what went wrong and in which browser, for 30 days.</li>
<li><strong>Visits</strong>, if you allow it: which pages were opened, for 180 days; with your email address only if you allow that too.</li>
<li><strong>On your own device</strong>: your language, your privacy preferences, and the session of your browser.</li></ul>
<h2>What does not happen</h2>
<ul><li>No advertising and no tracking across other sites.</li>
<li>Nothing is loaded from other servers.</li>
<li>The server’s logs contain no names, addresses or passwords.</li></ul>
<h2>Your choices</h2>
<p>Write to <a href="mailto:desk@demo.example">desk@demo.example</a> to see, correct or delete your data. In your account settings you can download or delete it yourself.</p>`,
  biographies: {
    'Ada Lovelace': 'Wrote the first published programme, for a machine that was never finished.',
    'Grace Hopper': 'Taught machines to read words, and people to ask why it was always done this way.',
    'Alan Turing': 'Described a machine that does not exist, and with it all those that do.',
    'Charlotte Brass': 'Repairs engines of brass and wood, and shows how they think.',
    'Douglas Field': 'Draws before he explains, on any surface that is offered.',
    'Ruth Horizon': 'Looks after the rooftop, and knows every light that is seen from it.',
    'Margaret Orbit': 'Writes software that has to work the first time, far away.',
    'Harriet Host': 'Opens the doors, closes the windows and answers everything in between.',
  },
  sessions: {
    doors: {
      title: 'Doors open, coffee is ready',
      description: 'Come in and look around. Harriet shows you where everything is, and who is already here.',
    },
    'welcome-talk': {
      title: 'A loom for numbers',
      description: 'What a loom and an engine have in common, and why a pattern is already half a programme.',
    },
    'guided-round': {
      title: 'Eight stands, guided',
      description: 'A round through the expo that begins again every half hour. Join it wherever it stands.',
    },
    'reading-machine': {
      title: 'How a machine learned to read',
      description:
        'The first compiler was said to be impossible until it had run for two years. Grace tells how it felt to wait for the others.',
    },
    'open-table': {
      title: 'Open table: questions without a stage',
      description: 'Sit down, ask, listen. Nobody takes notes.',
    },
    moth: {
      title: 'The moth, up close',
      description:
        'A page of a log book, a strip of tape and a moth: what they say, and what has been added since.',
    },
    'next-machine': {
      title: 'Three chairs, one question',
      description: 'What should the next machine be for? Ada, Grace and Alan disagree, kindly.',
    },
    'horizon-walk': {
      title: 'Once around the horizon',
      description: 'Ruth names what you see from the terrace, and what was there before.',
    },
    'cannot-do': {
      title: 'A short list of impossible programmes',
      description: 'Three tasks that no computer will ever do, and why that is good news for the audience.',
    },
    'drawing-hour': {
      title: 'Draw an engine together',
      description: 'The whiteboard of the lounge begins empty. Everybody adds one part, and it has to fit.',
    },
    'first-evening': {
      title: 'The end of the first day',
      description: 'What we heard today, in ten sentences, before the lights go on.',
    },
    'good-year': {
      title: 'A paper that began as a joke',
      description:
        'In 1936 somebody asked whether everything can be calculated. The answer needed a machine made of paper.',
    },
    papers: {
      title: 'Papers to read on the spot',
      description: 'Charlotte opens four documents of the stands, and reads the margins first.',
    },
    nanosecond: {
      title: 'Thirty centimetres of time',
      description:
        'A piece of wire shows how far light gets in a nanosecond, and why satellites answer late.',
    },
    'answering-screens': {
      title: 'Windows before windows',
      description: 'A hand, a block of wood with a wheel, and a screen that answers at once.',
    },
    'wall-of-thoughts': {
      title: 'What would you ask Ada?',
      description:
        'Post your question on the wall of the lounge. Ada answers those that make her laugh first.',
    },
    'hundred-years': {
      title: 'Written once, far from home',
      description: 'How to write software for a place to which nobody can bring a repair.',
    },
    'stars-by-hand': {
      title: 'Stars that were calculated by hand',
      description:
        'Before there were computers there were computers: people with pencils, and a view like this one.',
    },
    'expo-close': {
      title: 'Last look at the engine',
      description: 'The engine in the middle of the expo is wound up once more. Then it rests.',
    },
    goodbye: {
      title: 'Goodbye, and what stays open',
      description:
        'Thanks, three announcements, and the way to everything that you can still visit afterwards.',
    },
  },
  categories: { history: 'History of computing', explained: 'Explained', meeting: 'Meeting well' },
  pieces: {
    'poster-event': {
      title: 'The poster of the event',
      description:
        'Seven doors, one behind the other, and somebody on the way in. To print, or to hang beside your own door.',
    },
    'photo-telescope': {
      title: 'Evening at the telescope',
      description:
        'The roof terrace before the first visitors come. Sunset is at six; the telescope is free for everybody.',
    },
    'photo-bar': {
      title: 'The bar on the roof',
      description:
        'Slats, marble and five stools under a pergola. It opens at half past five, when the last talk has ended.',
    },
    'photo-wheels': {
      title: 'Figure wheels',
      description:
        'Ten digits on a wheel, eight wheels on a column: how a number looked in 1822. The cogs carry to the next place.',
    },
    'diagram-timeline': {
      title: 'Two centuries of computing',
      description:
        'Ten ideas from the punched card to the web, each with the year of its beginning and the length of its life.',
    },
    'diagram-engine': {
      title: 'The Analytical Engine at a glance',
      description:
        'Store, mill, control, cards and printer, with the one arrow that made a calculator a computer.',
    },
    'poster-contrast': {
      title: '4.5 to 1',
      description:
        'Six greys on the same paper. The number beside each is its contrast; the line is where reading becomes work.',
    },
    'poster-pendulums': {
      title: 'Two pendulums, one pen',
      description:
        'What a harmonograph draws when one pendulum swings three times while the other swings twice.',
    },
    'film-words': {
      title: 'Come in',
      description: 'The whole invitation in nine words and ten seconds. Silent.',
    },
    'film-differences': {
      title: 'Squares without multiplying',
      description:
        'The method of differences, which Babbage’s first engine was built for: every turn of the crank only adds. Silent.',
    },
    'film-statechart': {
      title: 'How a statechart moves',
      description:
        'A seat in a meeting as a chart: five events, one marker, and never two states at once. Silent.',
    },
    'film-sorting': {
      title: 'The same row, sorted three ways',
      description:
        'Bubble sort, insertion sort and quicksort start together and make equally many comparisons a second. Silent.',
    },
    'film-orbits': {
      title: 'Equal areas in equal times',
      description:
        'Kepler’s second law, from 1609: a planet is fastest where it is nearest to its sun. Silent.',
    },
    'film-waves': {
      title: 'Two waves, one surface',
      description:
        'A wave tank seen from above. Along the dashed lines, crests meet troughs and the water stays still. Silent.',
    },
    'evening-on-the-roof': {
      title: 'An evening on the roof',
      description:
        'The programme of Tuesday evening: sunset, short talks, a cello and the moons of Jupiter. One page.',
    },
    'conference-halls': {
      title: 'A short history of conference halls',
      description:
        'From a hillside in Athens to a page in a browser: what rooms have taught people about talking. Three pages.',
    },
    'reading-a-statechart': {
      title: 'Reading a statechart',
      description: 'Five signs, one example, and six questions to ask of any chart. Two pages.',
    },
    'maths-of-queues': {
      title: 'The maths of queues',
      description:
        'Why a desk is fine at 80 per cent and hopeless at 95, and what one shared line changes. Three pages.',
    },
    'accessible-events': {
      title: 'Accessibility of online events: a checklist',
      description:
        'Forty points for organisers, hosts and speakers, from six weeks before to the day after. Two pages.',
    },
    'speaker-handout': {
      title: 'Before you go on',
      description:
        'A handout for speakers: what to send, how to divide twenty minutes, and what to do when something breaks. Two pages.',
    },
    'link-accessibility': {
      title: 'Web Accessibility Initiative',
      description: 'The guidelines themselves, with tutorials and a page on accessible meetings, by the W3C.',
    },
    'link-scxml': {
      title: 'State Chart XML',
      description: 'The W3C Recommendation of 2015, which says exactly what a statechart does next.',
    },
    'link-computer-history': {
      title: 'Computer History Museum',
      description: 'The museum in Mountain View, with its collection, oral histories and restored machines.',
    },
    'link-science-museum': {
      title: 'Science Museum, London',
      description: 'Where a complete Difference Engine No. 2, built from Babbage’s drawings, can be seen.',
    },
  },
};

export type DemoTexts = typeof en;
