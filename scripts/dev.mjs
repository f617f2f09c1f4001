// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createBuilder, createServer } from 'vite';
import { makeDatabaseSeed } from './database-seed.mjs';

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 8080);
const apiPort = port + 1;
const SERVED = [
  '/api',
  '/ui-config.json',
  '/backend-assets',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/__/auth',
  '/healthz',
  '/livez',
  '/matomo.js',
  '/matomo.php',
];
const SETTLE = 150;

async function buildServer() {
  const builder = await createBuilder({ root, logLevel: 'warn' });
  const { server } = builder.environments;
  if (server) await builder.build(server);
  await makeDatabaseSeed();
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

/** @param {NodeJS.Signals} [signal] */
async function stopServer(signal = 'SIGTERM') {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill(signal);
  await gone;
}

async function startServer() {
  running = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: `http://127.0.0.1:${port}/` },
  });
}

async function restart() {
  try {
    await buildServer();
  } catch (error) {
    console.error('The server could not be built; the old one goes on.', error);
    return;
  }
  await stopServer();
  await startServer();
  console.log('The server was built and started again.');
}

/** Returns a debounced restart; restarts run one at a time. */
function queued() {
  let last = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(restart);
    }, SETTLE);
  };
}

/** @param {string} file */
const concernsServer = (file) =>
  [join(root, 'server/'), join(root, 'machines/domain/')].some((folder) => file.startsWith(folder));

await buildServer();
await startServer();

const target = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({
  root,
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: {
      '/__/auth/action': { target, bypass: () => '/action.html' },
      ...Object.fromEntries(SERVED.map((path) => [path, { target, changeOrigin: false }])),
      '/.ws': { target, changeOrigin: false, ws: true },
    },
  },
});
vite.watcher.add([join(root, 'server'), join(root, 'machines/domain')]);
const changed = queued();
vite.watcher.on('all', (_, file) => {
  if (concernsServer(file)) changed();
});

async function end() {
  await Promise.all([vite.close(), stopServer()]);
  process.exit(0);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, end);
process.once('exit', () => running?.kill('SIGKILL'));

await vite.listen();
vite.printUrls();
