import { say } from './texts';

/** Imprint of the demo venue. */
export const impress = say(
  `<p><strong>Foyer Demo Days</strong> is an invented conference. It exists to show what a venue made with Foyer looks like, and it is run by the person who started this server.</p>
<h2>Responsible for this venue</h2>
<p>Foyer Demo Society<br>12 Engine Street<br>Exampletown</p>
<p>Email: <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>About the content</h2>
<p>The conference, its speakers and its exhibitors are invented; the history they talk about is not. All pictures, texts and documents were made for this demonstration.</p>
<p>When you open your own venue, put your own imprint here. In many countries the law asks for one.</p>`,
  `<p><strong>Foyer Demo Days</strong> ist eine erfundene Konferenz. Sie zeigt, wie ein Veranstaltungsort mit Foyer aussieht, und wird von der Person betrieben, die diesen Server gestartet hat.</p>
<h2>Verantwortlich für diesen Ort</h2>
<p>Foyer Demo Society<br>Engine Street 12<br>Exampletown</p>
<p>E-Mail: <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>Über die Inhalte</h2>
<p>Die Konferenz, ihre Vortragenden und ihre Aussteller sind erfunden; die Geschichte, von der sie sprechen, ist es nicht. Alle Bilder, Texte und Dokumente wurden für diese Vorführung gemacht.</p>
<p>Wenn Sie Ihren eigenen Ort eröffnen, gehört hierher Ihr eigenes Impressum. In vielen Ländern schreibt das Gesetz eines vor.</p>`,
  `<p><strong>أيام فوييه</strong> مؤتمر متخيَّل، غايته أن يُظهر كيف يبدو مكان أُنشئ بواسطة فوييه، ويديره من شغّل هذا الخادم.</p>
<h2>المسؤول عن هذا المكان</h2>
<p>Foyer Demo Society<br>12 Engine Street<br>Exampletown</p>
<p>البريد الإلكتروني: <a href="mailto:desk@demo.example">desk@demo.example</a></p>
<h2>عن المحتوى</h2>
<p>المؤتمر ومتحدثوه وعارضوه من نسج الخيال، أما التاريخ الذي يتحدثون عنه فحقيقي. كل الصور والنصوص والمستندات أُعدّت لهذا العرض.</p>
<p>حين تفتحون مكانكم الخاص ضعوا هنا بيانات الناشر الخاصة بكم، فالقانون يطلبها في بلدان كثيرة.</p>`,
);

/** Privacy policy of the demo venue, which describes what the server stores. */
export const privacyNotice = say(
  `<p>In short: this venue stores what it needs to let you in. Other attendees see your name, company, title and the area you are in.</p>
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
  `<p>Kurz gesagt: Dieser Ort speichert, was er braucht, um Sie einzulassen. Andere Teilnehmende sehen Ihren Namen, Ihre Firma, Ihre Position und den Bereich, in dem Sie sind.</p>
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
  `<p>باختصار: يحفظ هذا المكان ما يلزم لدخولكم. ويرى المشاركون الآخرون اسمكم وشركتكم ومنصبكم والمنطقة التي أنتم فيها.</p>
<h2>ما الذي يُحفظ</h2>
<ul><li><strong>حسابكم</strong>: الاسم وعنوان البريد وبصمة لكلمة المرور لا يمكن عكسها، أما كلمة المرور نفسها فلا تُحفظ أبدًا.</li>
<li><strong>جلستكم</strong>: بصمة للمفتاح الذي يُبقيكم داخل المكان إلى أن تخرجوا أو يُلغى.</li>
<li><strong>تفضيلات الخصوصية</strong>: ما قررتموه وبأي متصفح، ثلاث سنوات.</li>
<li><strong>أعطال الصفحة</strong>: ما الذي تعطّل وفي أي متصفح، 30 يومًا.</li>
<li><strong>الزيارات</strong> إن سمحتم بذلك: أي صفحات فُتحت، 180 يومًا؛ ومع عنوان بريدكم فقط إن سمحتم بذلك أيضًا.</li>
<li><strong>على جهازكم</strong>: لغتكم وإعدادات خصوصيتكم وجلسة المتصفح.</li></ul>
<h2>ما الذي لا يحدث</h2>
<ul><li>لا إعلانات ولا تعقّب عبر مواقع أخرى.</li>
<li>لا يُحمَّل شيء من خوادم أخرى.</li>
<li>سجلات الخادم خالية من الأسماء والعناوين وكلمات المرور.</li></ul>
<h2>حقوقكم</h2>
<p>اكتبوا إلى <a href="mailto:desk@demo.example">desk@demo.example</a> للاطلاع على بياناتكم أو تصحيحها أو حذفها. ويمكنكم تنزيلها أو حذفها بأنفسكم من إعدادات الحساب.</p>`,
);
