import type { VenueFault } from '@domain/venue/venue-checks';
import { checkVenue } from '@domain/venue/venue-warnings';
import { VENUE_BYTES_MAX, type VenueAnswers } from '../features/venue';
import { readEnvironment } from '../platform/config/environment';
import { OperatorError, type Program, readInput } from './command-line';

const USAGE = `Usage: npm run venue -- check FILE.json  lists every fault of a venue and what is unusual, without a server
       npm run venue -- save FILE.json   saves a venue without faults as the draft
       npm run venue -- publish [ID]     publishes the draft of an architecture, or the latest one
       npm run venue -- unpublish        unpublishes the venue

All commands but check work on DATA_DIR, whether its server runs or not.`;

/** Reads the document of a file. @throws OperatorError */
async function documentIn(file: string): Promise<object> {
  const bytes = await readInput(file, VENUE_BYTES_MAX);
  try {
    const document: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    throw new OperatorError(`${file} is not JSON in UTF-8.`);
  }
  throw new OperatorError(`${file} holds no object.`);
}

const faultLine = ({ path, message }: VenueFault): string => `${path || 'the whole'}: ${message}`;
const warningLine = ({ path, message }: VenueFault): string => `${path}: warning: ${message}`;

/** `npm run venue`. */
export const venue: Program = {
  usage: USAGE,
  commands: {
    check: {
      arguments: [1, 1],
      async run([file = ''], { env }) {
        const locales = readEnvironment(env).config.ui?.i18n?.supportedLocales;
        const { faults, warnings } = checkVenue(await documentIn(file), { now: Date.now(), locales });
        const lines = [...faults.map(faultLine), ...warnings.map(warningLine)];
        if (faults.length > 0) throw new OperatorError(lines.join('\n'));
        return [...lines, 'The venue has no faults.'].join('\n');
      },
    },
    save: {
      arguments: [1, 1],
      async run([file = ''], { send }) {
        const answer = await send<VenueAnswers['save']>('venue/save', await documentIn(file));
        const { version, warnings, architectureId } = answer;
        const saved = `Saved as version ${version} of ${architectureId}. Publish it with: npm run venue -- publish ${architectureId}`;
        return [...warnings.map(warningLine), saved].join('\n');
      },
    },
    publish: {
      arguments: [0, 1],
      async run([architectureId], { send }) {
        const answer = await send<VenueAnswers['publish']>('venue/publish', { architectureId });
        return `Published as version ${answer.publishedVersion}.`;
      },
    },
    unpublish: {
      arguments: [0, 0],
      async run(_, { send }) {
        await send<VenueAnswers['unpublish']>('venue/unpublish', {});
        return 'The venue is unpublished.';
      },
    },
  },
};
