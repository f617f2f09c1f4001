import { isRefused, mayPersonalize, mayTrack, nothingKnown } from '@machines/tracking/tracking-rules';
import { expect, test } from 'vitest';

const analytics = { trackerUrl: '/matomo.php' };
const open = { trackers: [], personal: true };
const asking = { trackers: ['counter'], personal: true };
const yes = { accepted: ['counter'], personal: true };
const no = { accepted: [], personal: false };

test.each([
  ['before anything is known', {}, [false, false, false]],
  ['without a venue', { analytics, consent: yes, email: 'ada' }, [false, false, false]],
  ['without analytics', { venue: open, consent: yes, email: 'ada' }, [false, false, true]],
  ['where no provider has to be accepted', { analytics, venue: open }, [true, false, false]],
  ['before the providers are decided', { analytics, venue: asking }, [false, false, false]],
  ['after the providers are rejected', { analytics, venue: asking, consent: no }, [false, false, true]],
  ['for a visitor without a login', { analytics, venue: asking, consent: yes }, [true, false, false]],
  [
    'without consent to be known',
    { analytics, venue: open, consent: no, email: 'ada' },
    [true, false, false],
  ],
  [
    'where the venue follows no persons',
    { analytics, venue: { ...asking, personal: false }, consent: yes, email: 'ada' },
    [true, false, false],
  ],
  [
    'with every consent and a login',
    { analytics, venue: asking, consent: yes, email: 'ada' },
    [true, true, false],
  ],
])('whether visits are counted, named or refused is decided %s', (_, known, expected) => {
  const context = { ...nothingKnown, ...known };
  expect([mayTrack(context), mayPersonalize(context), isRefused(context)]).toEqual(expected);
});
