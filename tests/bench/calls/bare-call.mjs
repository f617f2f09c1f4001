// @ts-check
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { pictureMs, watchPicture } from './picture-probe.mjs';

/** Serves the page, and passes every message of one browser to the others. */
async function serveBareCall() {
  const html = await readFile(join(import.meta.dirname, 'bare-call.html'));
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      for (const other of sockets.clients) if (other !== socket) other.send(data.toString());
    }),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, stop };
}

/**
 * Opens the least two browsers need for a call: WebRTC, and a socket that passes their messages on.
 * @param {import('playwright').Browser} browser
 */
export async function openBareCall(browser) {
  const server = await serveBareCall();
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [caller, callee] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!caller || !callee) throw new Error('The pages of the bare call did not open');
  await callee.addInitScript(watchPicture);
  await Promise.all([caller.goto(`${server.url}#caller`), callee.goto(server.url)]);
  return {
    /** Returns the time from accepting to the first picture. */
    call: async () => {
      await caller.evaluate('prepare()');
      await callee.getByRole('button', { name: 'Accept' }).click();
      const ms = await pictureMs(callee);
      await Promise.all([caller, callee].map((page) => page.evaluate('hangUp()')));
      return ms;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      server.stop();
    },
  };
}
