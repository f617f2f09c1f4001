import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { notFound } from '../domain-error';
import { answerStream, type FileRepresentation } from './file-answer';
import type { HttpApp, HttpContext } from './http-app';
import { methodNotAllowed } from './http-error';
import { answerBytes, type Encoding, type Representation, tagOf } from './representation';

const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg\+xml)/;

/** Returns the content type for a file name; `application/octet-stream` for unknown endings. */
const contentTypeOf = (name: string): string => getMimeType(name) ?? 'application/octet-stream';

/** Returns whether a type is text; files of such types are kept in memory. */
const isText = (type: string): boolean => TEXT.test(type);

type StaticFile = { memory: Representation } | { file: FileRepresentation };

const SIBLINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
// The hashes of vite.config.ts have six or seven characters.
const HASHED = /^\/assets\/.*-[\w-]{6,}\.\w+$/;
// Addresses below these folders, and root addresses with a file extension, are files and never pages.
const FILE_ADDRESS = /^\/((assets|img|\.[^/]*)\/.*|[^/]*\.\w+)$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));

function encodingsOf(path: string): Representation['encodings'] {
  const siblings = Object.entries(SIBLINGS).filter(([, suffix]) => existsSync(path + suffix));
  return Object.fromEntries(siblings.map(([encoding, suffix]) => [encoding, bytesOf(path + suffix)]));
}

function readStatic(path: string): StaticFile {
  const type = contentTypeOf(path);
  const bytes = bytesOf(path);
  const tag = tagOf(bytes);
  const encodings = encodingsOf(path);
  if (isText(type) || Object.keys(encodings).length > 0) return { memory: { type, tag, bytes, encodings } };
  return { file: { path, type, bytes: bytes.length, tag } };
}

const isServed = (path: string): boolean =>
  !path.split(sep).some((part) => part.startsWith('.')) &&
  !Object.values(SIBLINGS).some((suffix) => path.endsWith(suffix));

/** Returns every file of the built client by its URL path; empty when there is no build. */
function readClient(clientDir: string): Map<string, StaticFile> {
  if (!existsSync(clientDir)) return new Map();
  const entries = readdirSync(clientDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)))
    .filter(isServed);
  return new Map(
    files.map((file) => [`/${file.split(sep).join('/')}`, readStatic(join(clientDir, file))] as const),
  );
}

type HeadersOf = (c: HttpContext) => Record<string, string>;

function answer(
  c: HttpContext,
  path: string,
  found: StaticFile,
  own?: HeadersOf,
): Response | Promise<Response> {
  const headers = { ...own?.(c), 'Cache-Control': HASHED.test(path) ? IMMUTABLE : 'no-cache' };
  return 'memory' in found ? answerBytes(c, found.memory, headers) : answerStream(c, found.file, headers);
}

/**
 * Serves the built client: its files, and index.html for every other GET, because routing happens in the
 * browser. A missing file is a 404, so that an outdated page notices that its chunks are gone.
 * `own` has the headers of pages that differ from the others, by path.
 */
export function serveClient(app: HttpApp, clientDir: string, own: Record<string, HeadersOf> = {}): void {
  const files = readClient(clientDir);
  const index = files.get('/index.html');
  app.get('*', (c) => {
    const { path } = c.req;
    const found = files.get(path);
    if (found) return answer(c, path, found, own[path]);
    if (FILE_ADDRESS.test(path)) throw notFound();
    if (!index) throw notFound('The client is not built. Run npm run build.');
    return answer(c, '/index.html', index);
  });
  app.all('*', () => {
    throw methodNotAllowed('GET, HEAD');
  });
}
