import { join } from 'node:path';
import { isPictureId, PICTURE_SIZES } from '@domain/people/picture';
import { PICTURE_MAX } from '@domain/people/picture-crop';
import { SHARED_USES } from '@domain/pictures/shared-picture';
import { operationModeOf } from '@domain/venue/venue-version';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import { forbidden, invalidField, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { answerFile, FILE_ANSWERS, NO_RANGE, SANDBOX } from '../../platform/http/file-answer';
import { type Principal, principalOf } from '../../platform/http/http-app';
import { type Upload, withUpload } from '../../platform/http/upload';
import { validated } from '../../platform/http/validate';
import { type HostAssets, type HostUpload, LARGEST_ASSET } from '../assets';
import { accountBehind } from '../people';
import { checkPlace, type PlaceParts } from './picture-places';
import type { ProfilePictures } from './profile-pictures';
import type { SharedPictures } from './shared-pictures';

interface PictureDeps extends PlaceParts {
  environment: Pick<Environment, 'dataDir' | 'mode'>;
  accounts: Accounts;
  pictures: ProfilePictures;
  shared: SharedPictures;
  hostAssets: HostAssets;
}

/** The use of files that hosts add to the venue. */
const VENUE = 'venue';

const pixels = v.pipe(
  v.string('is required'),
  v.regex(/^\d{1,6}$/, 'must be a number of pixels'),
  v.transform(Number),
);
const formSchema = v.variant(
  'use',
  [
    v.object({ use: v.literal('profile'), x: pixels, y: pixels, side: pixels }),
    v.object({ use: v.picklist(SHARED_USES), widgetId: v.string('is required') }),
    v.object({ use: v.literal(VENUE) }),
  ],
  'must be `profile`, `wall`, `board` or `venue`',
);

// The bytes behind an address never change.
const FOR_GOOD = 'private, max-age=31536000, immutable';

/** Adds the picture of a form; returns its id. */
async function added(principal: Principal, parts: PictureDeps, { fields, path }: Upload): Promise<string> {
  const { environment, accounts, pictures, shared } = parts;
  const form = validated(formSchema, fields);
  if (form.use === VENUE) throw invalidField('use', 'must come before the file');
  const account = await accountBehind(accounts, principal);
  if (form.use === 'profile') {
    if (!account) throw forbidden();
    return pictures.add(account.uid, path, form);
  }
  const { uid } = principal;
  const place = { ...form, mode: operationModeOf(environment), uid };
  await checkPlace(parts, place);
  return shared.add({ ...place, account: account?.uid ?? uid, path });
}

const upload = route({
  path: '/api/assets/upload',
  POST: {
    summary:
      'Adds a file. With `use` `profile` a picture for the profile of the caller: the square of a file with its left upper corner ' +
      'at `x`, `y` and this `side`, in pixels; it is shown once the profile is saved with it. With `use` `wall` or `board` for ' +
      'posts of a wall or for a whiteboard, `widgetId`; what is not used is removed after a day. With `use` `venue`, for ' +
      'designers, a file for the venue (a picture, film, PDF or office document): a new asset of `architectureId`, which is that ' +
      'of the venue saved last when missing, or a new generation of its asset `assetId`; these fields come before the file. ' +
      'The answer has what the entry of the asset in the venue needs',
    access: 'members',
    form: ['use', 'widgetId', 'x', 'y', 'side', 'architectureId', 'assetId', 'file'],
    answers: {
      200: {
        json: v.object({
          assetId: v.string(),
          uri: v.optional(v.string()),
          generation: v.optional(v.string()),
          displayName: v.optional(v.string()),
          type: v.optional(v.string()),
          bytes: v.optional(v.number()),
          width: v.optional(v.number()),
          height: v.optional(v.number()),
        }),
      },
    },
    refusals: {
      400: 'The form is not valid, the square is not in the picture, or the venue has no such widget',
      403: 'The caller has no account here, may not write there, or is no designer',
      404: 'There is no such asset to replace',
      413: 'The file is larger than its use or kind allows, or has too many pixels: the message names the limit',
      415: 'The file is of no accepted type, or damaged: the message says what is accepted',
      429: 'Too many pictures on one day, or two uploads for the venue are running',
      503: 'The realtime database does not answer',
      507: 'The pictures of the caller are too large together, or the disk has no room for the file',
    },
  },
}).handled((parts: PictureDeps) => ({
  POST: async (c) => {
    const principal = principalOf(c);
    const folder = join(parts.environment.dataDir, 'uploads');
    const rules = { maxBytes: PICTURE_MAX, folder, tooLarge: 'The picture is larger than 10 MB.' };
    let venueUpload: HostUpload | undefined;
    const rulesBy = async (fields: Upload['fields']) => {
      if (fields.use !== VENUE) return rules;
      if (!principal.designer) throw forbidden();
      const length = Number(c.req.header('content-length') ?? Number.NaN);
      venueUpload = await parts.hostAssets.begin({ account: principal.uid, fields, length });
      return venueUpload.rules;
    };
    try {
      const largest = principal.designer ? LARGEST_ASSET : {};
      const answer = await withUpload(c, { ...rules, ...largest, rulesBy }, async (form) =>
        venueUpload ? venueUpload.add(form) : { assetId: await added(principal, parts, form) },
      );
      return c.json(answer, 200, { 'Cache-Control': 'no-store' });
    } finally {
      venueUpload?.end();
    }
  },
}));

const show = route({
  path: '/backend-pictures/:assetId',
  GET: {
    summary: 'A picture of a person, whose id only members of the venue get to know',
    access: 'everyone',
    params: v.object({ assetId: v.pipe(v.string(), v.check(isPictureId, 'must be the id of a picture')) }),
    query: v.object({ size: v.optional(v.picklist(PICTURE_SIZES)) }),
    answers: FILE_ANSWERS,
    refusals: { 404: 'There is no such picture, or no longer', ...NO_RANGE },
  },
}).handled(({ pictures, shared }: Pick<PictureDeps, 'pictures' | 'shared'>) => ({
  GET: async (c, { params: { assetId }, query: { size } }) => {
    const picture = (await pictures.open(assetId, size)) ?? (await shared.open(assetId, size));
    if (!picture) throw notFound();
    const how = { cacheControl: FOR_GOOD, name: 'picture.webp', attachment: false, policy: SANDBOX };
    return answerFile(c, picture, how);
  },
}));

/** The calls of people's pictures: upload, and download by an address without a token. */
export const routes = [upload, show];
