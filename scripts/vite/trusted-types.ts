import type { Plugin } from 'vite';

/** What the picker does, and what a content security policy without unsafe sources allows instead. */
const ALLOWED: readonly [blocked: string, allowed: string][] = [
  ['template.innerHTML = htmlString;', 'template.innerHTML = trusted(htmlString);'],
  [
    'targetNode.setAttribute(attributeName, newValue);',
    "if (attributeName === 'style') targetNode.style.cssText = newValue;\n        else targetNode.setAttribute(attributeName, newValue);",
  ],
  [
    `const style = document.createElement('style');
    style.textContent = baseStyles + EXTRA_STYLES;
    this.shadowRoot.appendChild(style);`,
    `const style = new CSSStyleSheet();
    style.replaceSync(baseStyles + EXTRA_STYLES);
    this.shadowRoot.adoptedStyleSheets = [style];`,
  ],
];

/** The picker parses templates of its own source only. */
const TRUSTED = `
let policy;
const trusted = (html) => {
  policy ??= globalThis.trustedTypes?.createPolicy('foyer-emoji', { createHTML: (same) => same });
  return policy ? policy.createHTML(html) : html;
};
`;

/** Lets the emoji picker run under the venue's content security policy. */
export const emojiPicker = (): Plugin => ({
  name: 'emoji-picker',
  apply: 'build',
  transform: {
    filter: { id: /\/emoji-picker-element\/picker\.js$/ },
    handler(code) {
      const missing = ALLOWED.find(([blocked]) => !code.includes(blocked));
      if (missing) throw new Error(`The emoji picker no longer has: ${missing[0]}`);
      return (
        TRUSTED + ALLOWED.reduce((text, [blocked, allowed]) => text.replace(blocked, () => allowed), code)
      );
    },
  },
});
