import { clientDetailsSchema } from '@domain/logs/log-message';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { terminalOn } from '../../../server/cli/command-line';
import { captureLog } from '../../../server/features/logs/captured-logs';
import { printableText } from '../../../server/platform/printable-text';
import { CLIENT_DETAILS } from '../../support/client-details-fixture';
import { LOG_MESSAGE } from '../../support/log-message-fixture';
import { propertyRuns } from '../../support/seeded';
import { openTestStore } from '../../support/store';

let store: Awaited<ReturnType<typeof openTestStore>>;
beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

/** Escape, DEL, a C1 escape, the right-to-left override, an isolate, a zero-width space, a tag character. */
const HOSTILE = ['\u001b[2J', '\u007f', '\u009b31m', '\u202e', '\u2066', '\u200b', '\u{e0041}', '\r', '\0'];
const isControl = (character: string): boolean => /\p{Cc}|\p{Cf}/u.test(character);
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\t', 'Größe 🎉'),
    ),
  )
  .map((parts) => parts.join(''));

test('a printable text has every character of the original but controls and directions, in its order', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const kept = [...text].filter((one) => one === '\n' || one === '\t' || !isControl(one));
      expect(printableText(text)).toBe(kept.join(''));
    }),
    propertyRuns(300),
  );
});

test('the output of every command is printable, whatever was stored', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const printed: string[] = [];
      const stream = { write: (written: string) => printed.push(written) };
      const { out, err } = terminalOn(stream, stream);
      out(text);
      err(text);
      expect(
        printed.map((written) => [...written].filter((one) => !'\n\t'.includes(one)).some(isControl)),
      ).toEqual([false, false]);
      expect(printed.every((written) => written.endsWith('\n'))).toBe(true);
    }),
    propertyRuns(),
  );
});

test('a captured log message is stored without controls and directions, in all its texts', async () => {
  const hostile = `a${HOSTILE.join('')}b\n`;
  const clientDetails = v.parse(clientDetailsSchema, { ...CLIENT_DETAILS, userAgent: hostile });
  const messageDetails = { message: hostile, details: JSON.stringify({ stack: '\u009b\u202ex' }) };
  const message = { ...LOG_MESSAGE, clientDetails, messageDetails };
  await captureLog(store.db, { at: 0, uid: 'ada', message });
  const row = await store.db.selectFrom('captured_log').selectAll().executeTakeFirstOrThrow();
  expect([row.message, row.details]).toEqual(['a[2J31mb\n', '{"stack":"x"}']);
  expect(printableText(row.client.userAgent)).toBe(row.client.userAgent);
});
