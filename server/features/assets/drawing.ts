import { readFile } from 'node:fs/promises';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** Vocabularies whose elements and attributes can load or run something. */
const ACTIVE_NAMESPACES = [
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/2001/xml-events',
];
const ACTIVE_ELEMENTS = ['script', 'foreignobject', 'handler', 'listener'];

/** Why a file is no drawing that may be added. */
type DrawingFault = 'noDrawing' | 'unsafe';

class Fault extends Error {
  readonly kind: DrawingFault;
  constructor(kind: DrawingFault) {
    super(kind);
    this.kind = kind;
  }
}

const unsafe = (isUnsafe: boolean): void => {
  if (isUnsafe) throw new Fault('unsafe');
};

/** Returns whether an address is one in the drawing itself, or a picture within it. */
const isInside = (address: string): boolean =>
  /^\s*(#|data:image\/(png|jpeg|gif|webp|avif);base64,|$)/i.test(address);

/** Checks texts with rules of style: they may not load anything. A backslash can hide a word from this check. */
function checkStyle(text: string): void {
  unsafe(/\\|@import|expression\s*\(|javascript:|-moz-binding/i.test(text));
  for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^"')]*)/gi)) unsafe(!isInside(address));
}

function checkAttribute({ local, uri, value }: SaxesAttributeNS): void {
  const name = local.toLowerCase();
  unsafe(name.startsWith('on') || (uri === XML && name === 'base'));
  unsafe((name === 'href' || name === 'src') && !isInside(value));
  // Animations can set any attribute.
  unsafe(name === 'attributename' && /(^|:)(href|on\w+)$/i.test(value.trim()));
  checkStyle(value);
}

function checkElement({ local, uri, attributes }: SaxesTagNS, isRoot: boolean): void {
  if (isRoot && (local !== 'svg' || uri !== SVG)) throw new Fault('noDrawing');
  unsafe(ACTIVE_NAMESPACES.includes(uri) || ACTIVE_ELEMENTS.includes(local.toLowerCase()));
  for (const attribute of Object.values(attributes)) checkAttribute(attribute);
}

function check(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let elements = 0;
  parser.on('error', () => {
    throw new Fault('noDrawing');
  });
  parser.on('opentag', (tag) => {
    checkElement(tag, elements === 0);
    elements += 1;
    open.push(tag.local);
  });
  parser.on('closetag', () => void open.pop());
  const checkText = (content: string) => {
    if (open.at(-1) === 'style') checkStyle(content);
  };
  parser.on('text', checkText);
  parser.on('cdata', checkText);
  parser.on('processinginstruction', () => unsafe(true));
  // Only an internal subset declares entities.
  parser.on('doctype', (declared) => unsafe(declared.includes('[')));
  parser.write(text).close();
}

/**
 * Returns what keeps a file from being a drawing (SVG) that runs and loads nothing, also where it is opened without this
 * server's headers: scripts, event handlers, HTML, addresses elsewhere, declared entities. Undefined for a safe one.
 */
export async function drawingFault(path: string): Promise<DrawingFault | undefined> {
  try {
    check(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)));
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.kind;
    if (error instanceof TypeError) return 'noDrawing';
    throw error;
  }
}
