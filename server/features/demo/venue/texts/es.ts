import type { DemoTexts } from './en';

export const es: DemoTexts = {
  name: 'Foyer Demo Days',
  attributes: { interests: 'Intereses', phone: 'Número de teléfono' },
  lobby: {
    name: 'Vestíbulo',
    description: 'Luz, árboles y una escalera ancha para sentarse. Todos los caminos empiezan aquí.',
    main: 'Entrada',
    gallery: 'Desde la galería',
    welcome: 'Te damos la bienvenida',
    guide: 'Guía del recinto',
    welcomeText: `<h2>Entra, la puerta está abierta</h2>
<p>Te damos la bienvenida a los <strong>Foyer Demo Days</strong>: dos días sobre el pasado y el futuro de la computación, con Ada, Grace y Alan. Estás en el vestíbulo; mira a tu alrededor y abre lo que te interese.</p>
<ul><li><strong>La exposición</strong> está tras la puerta de la izquierda: ocho puestos alrededor de una máquina de latón y madera, con documentos para leer allí mismo.</li>
<li><strong>El auditorio</strong> está a la derecha: un solo escenario y una charla cada vez, así que nunca tienes que elegir.</li>
<li><strong>El salón</strong> está en lo alto de la escalera: sofás, un muro para tus ideas y una pizarra para dibujar en grupo.</li>
<li><strong>La azotea</strong> está por encima de todo: una terraza al atardecer desde la que se ve todo alrededor.</li></ul>
<p>Abre una tarjeta de la imagen para leer más. Los rótulos con un nombre llevan a otras zonas.</p>`,
  },
  expo: {
    name: 'Exposición',
    description: 'Ocho puestos alrededor de una máquina que nunca se terminó. Lee, llévate algo, vuelve.',
    files: {
      guide: 'Guía del recinto (en inglés)',
      brochure: 'La máquina analítica (en inglés)',
      exhibitors: 'Tabla de todos los expositores',
    },
    hall: 'El pasillo',
    corner: 'Rincón de lectura',
    engine: 'La máquina analítica',
    exhibitors: 'Expositores',
    media: 'Mediateca',
    compilers: 'Cómo funciona un compilador',
    papers: 'Documentos para llevar',
    exhibitorsText: `<h2>Ocho puestos alrededor de la máquina</h2>
<ul><li><strong>E1 Difference &amp; Company</strong>: ruedas de cifras y mecanismos de acarreo que puedes girar</li>
<li><strong>E2 The Analytical Engine Society</strong>: dibujos, planos y las Notas de 1843, leídas por Ada</li>
<li><strong>E3 Plainword Compilers</strong>: Grace enseña compiladores que se explican solos</li>
<li><strong>E4 Tape &amp; Table</strong>: las máquinas de Alan, a manivela</li>
<li><strong>E5 Sheet Forty</strong>: un día en la vida de una calculadora humana, a lápiz</li>
<li><strong>E6 Backus Street Grammar School</strong>: análisis sintáctico para principiantes, en papel</li>
<li><strong>E7 Longshelf Archive</strong>: formatos que sobreviven a quienes los crearon</li>
<li><strong>E8 Grain Microsystems</strong>: procesadores pequeños, lentos y fiables</li></ul>
<p>Los puestos no cierran por la noche. Puedes llevarte sus documentos.</p>`,
  },
  auditorium: {
    name: 'Auditorio',
    description: 'Un escenario, una charla cada vez. Si llegas tarde, no importa: se entra por el fondo.',
    meetings: 'Habla con los ponentes',
    seats: 'Desde las butacas',
    programme: 'Programa',
    programmeDocument: 'El programa completo',
    calendar: 'Para llevar',
    calendarFile: 'Todas las charlas para tu calendario',
    programmeText: `<h2>Dos días, un escenario</h2>
<h3>Martes 9 de marzo de 2027: máquinas y palabras</h3>
<ul><li><strong>09:00</strong> Bienvenida: una máquina es una especie de conversación <em>(Ada)</em></li>
<li><strong>09:20</strong> Charla inaugural: tejer números <em>(Ada)</em></li>
<li><strong>10:30</strong> Dentro del almacén y del molino <em>(Charlotte)</em></li>
<li><strong>13:30</strong> Enseñar a leer a una máquina <em>(Grace)</em></li>
<li><strong>16:30</strong> Charla de la tarde: lo que un ordenador no puede hacer <em>(Alan)</em></li></ul>
<h3>Miércoles 10 de marzo de 2027: límites y horizontes</h3>
<ul><li><strong>09:00</strong> 1936, un buen año para lo imposible <em>(Alan)</em></li>
<li><strong>11:10</strong> La polilla, el cuaderno y la palabra <em>(Grace)</em></li>
<li><strong>13:15</strong> Pantallas que responden <em>(Douglas y Ruth)</em></li>
<li><strong>15:20</strong> Programas que duran cien años <em>(Margaret)</em></li>
<li><strong>16:15</strong> Mesa redonda: ¿para qué debería servir la próxima máquina? <em>(Ada, Grace y Alan)</em></li></ul>
<p>Todas las horas son de Europa central. El programa completo es el documento que está junto a esta tarjeta, en inglés.</p>`,
  },
  lounge: {
    name: 'Salón',
    description: 'Sofás, un muro para tus ideas y una pizarra para dibujar en grupo.',
    sofas: 'Junto a los sofás',
    board: 'Pizarra',
    wall: 'Muro social',
  },
  rooftop: {
    name: 'Azotea',
    description:
      'Una terraza sobre la ciudad al atardecer. Mira a tu alrededor: un fuego, un bar y un telescopio.',
    terrace: 'En la terraza',
    bar: 'En el bar',
    telescope: 'Telescopio',
    evening: 'Una noche en la azotea',
    view: `<h2>Lo que se ve desde aquí</h2>
<p>El sol se pone detrás del casco antiguo. A la derecha de la cúpula está el observatorio, donde empieza la charla de Grace de mañana.</p>
<p>Cuando oscurece, el telescopio apunta a Júpiter: cuatro de sus lunas se ven incluso con una lente pequeña. Galileo las dibujó noche tras noche en 1610, y su movimiento fue el primer reloj que cualquiera en la Tierra podía leer.</p>`,
  },
  pictures: {
    'lobby-main': 'Un vestíbulo luminoso con una grada ancha, árboles y un mostrador de recepción',
    'lobby-gallery': 'El vestíbulo visto desde la galería: sillones entre árboles, ante ventanas altas',
    auditorium: 'El auditorio: filas de butacas ante un escenario ancho y una gran pantalla',
    'expo-hall': 'Puestos de madera a ambos lados de un pasillo, con una máquina de calcular en medio',
    'expo-corner': 'El rincón de lectura: sillones, estanterías y un panel',
    lounge: 'El salón: sofás y sillones ante una pizarra y un muro de notas',
    rooftop:
      'Vista en redondo de una azotea al atardecer: telescopio, fuego, bar, puerta iluminada del vestíbulo, escenario pequeño',
    'rooftop-bar':
      'Vista en redondo desde el bar: taburetes en la barra, guirnaldas, el escenario a lo lejos, el sol sobre la ciudad',
    'poster-event':
      'Cartel: alguien a la luz al final de siete puertas abiertas. Foyer Demo Days, 9 y 10 de marzo de 2027',
    'photo-telescope':
      'Un telescopio de latón sobre un trípode de madera ante los tejados de una ciudad al atardecer',
    'photo-bar': 'Un bar de madera con lámparas redondas y taburetes en una azotea, a la luz de la tarde',
    'photo-wheels': 'Primer plano de columnas de ruedas de latón con cifras en relieve',
    'diagram-timeline':
      'Línea de tiempo de 1800 a hoy con diez barras, de las tarjetas perforadas (1804) a la web (1989)',
    'diagram-engine':
      'Diagrama: almacén, molino, control, tarjetas, impresora; del molino vuelve una flecha: ¿es negativo el resultado?',
    'poster-contrast':
      'Cartel: «Can you read this?» en seis grises, con contrastes de 1,5 a 15,5; a partir de 4,5 basta para un texto normal',
    'poster-pendulums':
      'Cartel: curvas finas en dorado, rojo y azul que se estrechan a medida que la oscilación se apaga',
  },
  consent: {
    text: '<p>¿Podemos mostrar un cartel de otro proveedor y contar tus visitas con tu correo? <strong>Tú decides</strong>, y puedes cambiar de opinión cuando quieras en «Preferencias de privacidad».</p>',
    personalizedTracking:
      '<p>Con tu permiso, tu correo se añade a las estadísticas, para que la organización vea qué zonas has visitado. Si no, las visitas se cuentan de forma anónima.</p>',
    facts: { provider: 'Proveedor', purpose: 'Finalidad', storedFor: 'Se guarda' },
    venue: {
      purpose: 'Mantiene tu sesión abierta y recuerda tu idioma y estas decisiones',
      storedFor: 'Hasta que cierres sesión o borres los datos del navegador',
    },
    archive: {
      provider: 'Longshelf Archive, inventado para esta demo: su cartel viene de este servidor',
      purpose: 'Presta el cartel «Cómo funciona un compilador» de la exposición',
      storedFor: 'No se guarda',
    },
    analytics: { purpose: 'Cuenta con qué frecuencia se visitan las zonas', storedFor: '180 días' },
  },
  imprint: `<p><strong>Foyer Demo Days</strong> es un congreso inventado. Existe para mostrar cómo es un recinto hecho con Foyer, y lo gestiona la persona que inició este servidor.</p>
<h2>Responsable de este recinto</h2>
<p>Foyer Demo Society<br>12 Engine Street<br>Exampletown</p>
<p>Correo: <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>Sobre el contenido</h2>
<p>El congreso, sus ponentes y sus expositores son inventados; la historia de la que hablan no lo es. Todas las imágenes, los textos y los documentos se hicieron para esta demostración.</p>
<p>Cuando abras tu propio recinto, pon aquí tu propio aviso legal. En muchos países la ley lo exige.</p>`,
  privacyPolicy: `<p>En resumen: este recinto guarda lo que necesita para dejarte entrar. Los demás asistentes ven tu nombre, tu empresa, tu cargo y la zona en la que estás.</p>
<h2>Qué se guarda</h2>
<ul><li><strong>Tu cuenta</strong>: nombre, correo y un hash irreversible de tu contraseña, nunca la contraseña misma.</li>
<li><strong>Tu sesión</strong>: un hash de la clave que la mantiene abierta, hasta que la cierres o se revoque.</li>
<li><strong>Tus preferencias de privacidad</strong>: qué decidiste y con qué navegador, durante tres años.</li>
<li><strong>Los errores de la página</strong>: qué falló y en qué navegador, durante 30 días.</li>
<li><strong>Las visitas</strong>, si lo permites: qué páginas se abrieron, durante 180 días; con tu correo solo si también lo permites.</li>
<li><strong>En tu dispositivo</strong>: tu idioma, tus preferencias de privacidad y la sesión de tu navegador.</li></ul>
<h2>Qué no ocurre</h2>
<ul><li>Ni publicidad ni seguimiento en otros sitios.</li>
<li>No se carga nada de otros servidores.</li>
<li>Los registros del servidor no contienen nombres, direcciones ni contraseñas.</li></ul>
<h2>Tus opciones</h2>
<p>Escribe a <a href="mailto:desk@demo.example">desk@demo.example</a> para ver, corregir o borrar tus datos. En los ajustes de tu cuenta puedes descargarlos o borrarlos tú.</p>`,
  biographies: {
    'Ada Lovelace': 'Escribió el primer programa publicado, para una máquina que nunca se terminó.',
    'Grace Hopper':
      'Enseñó a las máquinas a leer palabras, y a la gente a preguntar por qué siempre se hizo así.',
    'Alan Turing': 'Describió una máquina que no existe, y con ella todas las que existen.',
    'Charlotte Brass': 'Repara máquinas de latón y madera, y enseña cómo piensan.',
    'Douglas Field': 'Dibuja antes de explicar, en cualquier superficie que le ofrezcan.',
    'Ruth Horizon': 'Cuida de la azotea y conoce cada luz que se ve desde ella.',
    'Margaret Orbit': 'Escribe programas que tienen que funcionar a la primera, muy lejos.',
    'Harriet Host': 'Abre las puertas, cierra las ventanas y responde a todo lo que pasa entre medias.',
  },
  sessions: {
    doors: {
      title: 'Se abren las puertas, el café está listo',
      description: 'Entra y mira a tu alrededor. Harriet te enseña dónde está todo y quién ha llegado ya.',
    },
    'welcome-talk': {
      title: 'Un telar para números',
      description:
        'Qué tienen en común un telar y una máquina, y por qué un dibujo tejido ya es medio programa.',
    },
    'guided-round': {
      title: 'Ocho puestos, con guía',
      description: 'Una vuelta por la exposición que empieza de nuevo cada media hora. Súmate donde esté.',
    },
    'reading-machine': {
      title: 'Cómo aprendió a leer una máquina',
      description:
        'Decían que el primer compilador era imposible cuando ya llevaba dos años funcionando. Grace cuenta cómo fue esperar a los demás.',
    },
    'open-table': {
      title: 'Mesa abierta: preguntas sin escenario',
      description: 'Siéntate, pregunta, escucha. Nadie toma notas.',
    },
    moth: {
      title: 'La polilla, de cerca',
      description:
        'Una página de un cuaderno, una tira de cinta adhesiva y una polilla: qué cuentan, y qué se ha añadido desde entonces.',
    },
    'next-machine': {
      title: 'Tres sillas, una pregunta',
      description: '¿Para qué debería servir la próxima máquina? Ada, Grace y Alan discrepan con amabilidad.',
    },
    'horizon-walk': {
      title: 'Una vuelta al horizonte',
      description: 'Ruth pone nombre a lo que se ve desde la terraza y a lo que había antes.',
    },
    'cannot-do': {
      title: 'Breve lista de programas imposibles',
      description:
        'Tres tareas que ningún ordenador hará jamás, y por qué es una buena noticia para el público.',
    },
    'drawing-hour': {
      title: 'Dibujemos juntos una máquina',
      description: 'La pizarra del salón empieza vacía. Cada cual añade una pieza, y tiene que encajar.',
    },
    'first-evening': {
      title: 'El final del primer día',
      description: 'Lo que hemos oído hoy, en diez frases, antes de que se enciendan las luces.',
    },
    'good-year': {
      title: 'Un artículo que empezó como una broma',
      description:
        'En 1936 alguien preguntó si todo puede calcularse. Para responder hizo falta una máquina de papel.',
    },
    papers: {
      title: 'Documentos para leer allí mismo',
      description: 'Charlotte abre cuatro documentos de los puestos y lee primero los márgenes.',
    },
    nanosecond: {
      title: 'Treinta centímetros de tiempo',
      description:
        'Un trozo de cable muestra hasta dónde llega la luz en un nanosegundo, y por qué los satélites tardan en responder.',
    },
    'answering-screens': {
      title: 'Ventanas antes de las ventanas',
      description: 'Una mano, un bloque de madera con una rueda y una pantalla que responde al instante.',
    },
    'wall-of-thoughts': {
      title: '¿Qué le preguntarías a Ada?',
      description: 'Cuelga tu pregunta en el muro del salón. Ada responde primero a las que la hacen reír.',
    },
    'hundred-years': {
      title: 'Escrito una sola vez, lejos de casa',
      description: 'Cómo escribir programas para un lugar al que nadie puede llevar un arreglo.',
    },
    'stars-by-hand': {
      title: 'Estrellas calculadas a mano',
      description: 'Antes de los ordenadores hubo calculadoras: personas con lápices, y una vista como esta.',
    },
    'expo-close': {
      title: 'Una última mirada a la máquina',
      description: 'La máquina del centro de la exposición recibe cuerda una vez más. Después descansa.',
    },
    goodbye: {
      title: 'Adiós, y lo que sigue abierto',
      description: 'Agradecimientos, tres anuncios y el camino a todo lo que todavía podrás visitar después.',
    },
  },
  categories: { history: 'Historia de la computación', explained: 'Explicado', meeting: 'Reunirse bien' },
  pieces: {
    'poster-event': {
      title: 'El cartel del evento',
      description:
        'Siete puertas, una tras otra, y alguien que entra. Para imprimir, o para colgarlo junto a tu propia puerta.',
    },
    'photo-telescope': {
      title: 'Atardecer junto al telescopio',
      description:
        'La azotea antes de que lleguen los primeros visitantes. El sol se pone a las seis; el telescopio es de todos.',
    },
    'photo-bar': {
      title: 'El bar de la azotea',
      description:
        'Listones, mármol y cinco taburetes bajo una pérgola. Abre a las cinco y media, después de la última charla.',
    },
    'photo-wheels': {
      title: 'Ruedas de cifras',
      description:
        'Diez cifras en una rueda, ocho ruedas en una columna: así era un número en 1822. Los dientes llevan el acarreo.',
    },
    'diagram-timeline': {
      title: 'Dos siglos de computación',
      description:
        'Diez ideas, de la tarjeta perforada a la web, cada una con el año de su comienzo y la duración de su vida.',
    },
    'diagram-engine': {
      title: 'La máquina analítica de un vistazo',
      description:
        'Almacén, molino, control, tarjetas e impresora, con la flecha que hizo de una calculadora un ordenador.',
    },
    'poster-contrast': {
      title: '4,5 a 1',
      description:
        'Seis grises sobre el mismo papel. El número de al lado es el contraste; la línea marca dónde leer cuesta.',
    },
    'poster-pendulums': {
      title: 'Dos péndulos, un bolígrafo',
      description:
        'Lo que dibuja un armonógrafo cuando un péndulo oscila tres veces mientras el otro oscila dos.',
    },
    'film-words': {
      title: 'Entra',
      description: 'Toda la invitación en nueve palabras inglesas y diez segundos. Sin sonido.',
    },
    'film-differences': {
      title: 'Cuadrados sin multiplicar',
      description:
        'El método de las diferencias, para el que se ideó la primera máquina de Babbage: cada vuelta de manivela solo suma. Sin sonido.',
    },
    'film-statechart': {
      title: 'Cómo se mueve un diagrama de estados',
      description:
        'Un asiento en una reunión como diagrama: cinco eventos, una ficha y nunca dos estados a la vez. Sin sonido.',
    },
    'film-sorting': {
      title: 'La misma fila, ordenada de tres modos',
      description:
        'El ordenamiento de burbuja, el de inserción y el rápido empiezan a la vez y comparan igual de a menudo. Sin sonido.',
    },
    'film-orbits': {
      title: 'Áreas iguales en tiempos iguales',
      description:
        'La segunda ley de Kepler, de 1609: un planeta va más deprisa donde está más cerca de su sol. Sin sonido.',
    },
    'film-waves': {
      title: 'Dos ondas, una superficie',
      description:
        'Una cubeta de ondas desde arriba. En las líneas de trazos, las crestas se cruzan con los valles y el agua queda quieta. Sin sonido.',
    },
    'evening-on-the-roof': {
      title: 'Una noche en la azotea',
      description:
        'El programa de la noche del martes: puesta de sol, charlas breves, un violonchelo y las lunas de Júpiter. Una página, en inglés.',
    },
    'conference-halls': {
      title: 'Breve historia de las salas de congresos',
      description:
        'De una ladera de Atenas a una página del navegador: lo que las salas nos han enseñado sobre hablar. Tres páginas, en inglés.',
    },
    'reading-a-statechart': {
      title: 'Leer un diagrama de estados',
      description:
        'Cinco signos, un ejemplo y seis preguntas para cualquier diagrama. Dos páginas, en inglés.',
    },
    'maths-of-queues': {
      title: 'Las matemáticas de las colas',
      description:
        'Por qué una ventanilla va bien al 80 por ciento y ya no al 95, y qué cambia con una cola común. Tres páginas, en inglés.',
    },
    'accessible-events': {
      title: 'Accesibilidad de los eventos en línea: una lista',
      description:
        'Cuarenta puntos para organizar, presentar e intervenir, desde seis semanas antes hasta el día después. Dos páginas, en inglés.',
    },
    'speaker-handout': {
      title: 'Antes de salir a escena',
      description:
        'Para ponentes: qué enviar, cómo repartir veinte minutos y qué hacer cuando algo falla. Dos páginas, en inglés.',
    },
    'link-accessibility': {
      title: 'Web Accessibility Initiative',
      description: 'Las propias pautas, con tutoriales y una página sobre reuniones accesibles, del W3C.',
    },
    'link-scxml': {
      title: 'State Chart XML',
      description:
        'La recomendación del W3C de 2015, que dice con exactitud qué hace después un diagrama de estados.',
    },
    'link-computer-history': {
      title: 'Computer History Museum',
      description: 'El museo de Mountain View, con su colección, sus testimonios y sus máquinas restauradas.',
    },
    'link-science-museum': {
      title: 'Science Museum, Londres',
      description:
        'Donde se ve una Difference Engine No. 2 completa, construida según los dibujos de Babbage.',
    },
  },
};
