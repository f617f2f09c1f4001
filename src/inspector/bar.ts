const STYLE = `
:host { all: initial; }
.bar, .dock { font: 13px/1.4 system-ui, sans-serif; color: #eef1fa; position: fixed; z-index: 2147483647; }
.bar { inset-block-end: 12px; inset-inline-start: 12px; display: flex; align-items: center; gap: 4px; padding: 4px;
  background: #161d33; border: 1px solid #3c4770; border-radius: 12px; box-shadow: 0 6px 24px rgb(0 0 0 / 35%); }
.bar[hidden] { display: none; }
.text { padding-inline: 8px; font-variant-numeric: tabular-nums; }
button { font: inherit; color: inherit; min-block-size: 32px; padding: 4px 12px; border: 0; border-radius: 8px;
  background: transparent; cursor: pointer; }
button:hover { background: #2a3458; }
button.main { background: #eef1fa; color: #10162a; font-weight: 600; }
button.main:hover { background: #fff; }
button:focus-visible, .edge:focus-visible { outline: 2px solid #8ab4ff; outline-offset: 1px; }
.dock { inset-block: 0; inset-inline-end: 0; display: flex; background: #10162a; }
.edge { flex: 0 0 6px; cursor: col-resize; background: #2a3458; touch-action: none; }
.edge:hover { background: #8ab4ff; }
iframe { flex: 1; inline-size: 0; border: 0; color-scheme: normal; }
`;
const DOCK_MIN = 360;
const PAGE_MIN = 360;
const WIDTH_KEY = 'foyer-inspector-width';

interface BarOptions {
  /** The address of the inspector, to open it in a window or beside the page. */
  address?: string;
  label?: string;
  /** Replaces the opening of the address. */
  open?: () => void;
}

export interface Bar {
  /** Shows how many events were recorded. */
  count: (events: number) => void;
  say: (text: string) => void;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Shows a small bar on the page, apart from its styles. Only a press opens windows: browsers block all others. */
export function showBar({ address = '', label = 'Open inspector', open }: BarOptions): Bar {
  const host = element('foyer-inspector' as 'div');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const text = element('span', { className: 'text', role: 'status' });
  const dock = address ? dockFor(address, () => (bar.hidden = false)) : undefined;
  const openWindow = () => void window.open(address, 'foyer-inspector', 'popup,width=1366,height=800');
  const button = (textContent: string, onclick: () => void, className = '') =>
    element('button', { type: 'button', textContent, onclick, className });
  const bar = element(
    'div',
    { className: 'bar', role: 'region', ariaLabel: 'Inspector' },
    button(label, open ?? openWindow, 'main'),
    ...(dock
      ? [
          button('Dock beside the page', () => {
            bar.hidden = true;
            shadow.append(dock.show());
          }),
        ]
      : []),
    text,
    button('Hide', () => host.remove()),
  );
  shadow.append(bar);
  document.documentElement.append(host);
  return {
    count: (events) => (text.textContent = `${events.toLocaleString('en')} events`),
    say: (words) => (text.textContent = words),
  };
}

/** The inspector in a frame at the end of the page, which makes room for it. */
function dockFor(address: string, onClose: () => void) {
  const frame = element('iframe', { title: 'Inspector' });
  const edge = element('div', {
    className: 'edge',
    role: 'separator',
    tabIndex: 0,
    ariaLabel: 'Width of the inspector',
  });
  const panel = element('div', { className: 'dock' }, edge, frame);

  function resize(wanted: number): void {
    const width = Math.round(Math.max(DOCK_MIN, Math.min(wanted, window.innerWidth - PAGE_MIN)));
    panel.style.inlineSize = `${width}px`;
    edge.ariaValueNow = String(width);
    sessionStorage.setItem(WIDTH_KEY, String(width));
    const { style } = document.body;
    style.inlineSize = `calc(100% - ${width}px)`;
    // What is fixed to the window is fixed to the page's part of it.
    style.transform = 'translate(0)';
  }

  edge.onpointerdown = ({ pointerId }) => edge.setPointerCapture(pointerId);
  edge.onpointermove = ({ clientX, pointerId }) => {
    if (edge.hasPointerCapture(pointerId)) resize(window.innerWidth - clientX);
  };
  edge.onkeydown = ({ key }) => {
    const by = { ArrowLeft: 40, ArrowRight: -40 }[key];
    if (by) resize(panel.offsetWidth + by);
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data !== 'inspector.close') return;
    panel.remove();
    Object.assign(document.body.style, { inlineSize: '', transform: '' });
    onClose();
  });
  return {
    show: () => {
      frame.src = `${address}&docked`;
      resize(Number(sessionStorage.getItem(WIDTH_KEY)) || window.innerWidth / 2);
      return panel;
    },
  };
}
