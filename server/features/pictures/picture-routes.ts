import { join } from 'node:path';
import { isPictureId, PICTURE_SIZES } from '@domain/people/picture';
import { PICTURE_MAX } from '@domain/people/picture-crop';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import { forbidden, notFound } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { answerFile, SANDBOX } from '../../platform/http/file-answer';
import { FILE_ANSWERS, NO_RANGE } from '../../platform/http/file-route';
import { principalOf } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import { withUpload } from '../../platform/http/upload';
import { validated } from '../../platform/http/validate';
import { accountBehind } from '../people';
import type { ProfilePictures } from './profile-pictures';

interface PictureDeps {
  environment: Pick<Environment, 'dataDir'>;
  accounts: Accounts;
  pictures: ProfilePictures;
}

const uploadRoute = route({
  path: '/api/assets/upload',
  POST: {
    summary:
      'Adds a picture for the profile of the caller (`use` is `profile`): the square of a file with its left upper corner ' +
      'at `x`, `y` and this `side`, in pixels. It is shown once the profile is saved with it, and removed after a day otherwise',
    access: 'members',
    form: ['use', 'x', 'y', 'side', 'file'],
    answers: { 200: { json: v.object({ assetId: v.string() }) } },
    refusals: {
      400: 'The form is not valid, or the square is not in the picture',
      403: 'The caller has no account here',
      413: 'The file is larger than 10 MB',
      415: 'The file is no picture of a known type, or has too many pixels',
    },
  },
});

const pictureRoute = route({
  path: '/backend-pictures/:assetId',
  GET: {
    summary: 'The picture of a profile, whose id only members of the venue get to know',
    access: 'everyone',
    params: v.object({ assetId: v.pipe(v.string(), v.check(isPictureId, 'must be the id of a picture')) }),
    query: v.object({ size: v.optional(v.picklist(PICTURE_SIZES)) }),
    answers: FILE_ANSWERS,
    refusals: { 404: 'There is no such picture, or no longer', ...NO_RANGE },
  },
});

const pixels = v.pipe(
  v.string('is required'),
  v.regex(/^\d{1,6}$/, 'must be a number of pixels'),
  v.transform(Number),
);
const formSchema = v.object({
  use: v.literal('profile', 'must be `profile`'),
  x: pixels,
  y: pixels,
  side: pixels,
});

// The bytes behind an address never change.
const FOR_GOOD = 'private, max-age=31536000, immutable';

const upload = endpoint(uploadRoute, ({ environment, accounts, pictures }: PictureDeps) => ({
  POST: async (c) => {
    const account = await accountBehind(accounts, principalOf(c));
    if (!account) throw forbidden();
    const folder = join(environment.dataDir, 'uploads');
    const rules = { maxBytes: PICTURE_MAX, folder, tooLarge: 'The picture is larger than 10 MB.' };
    const assetId = await withUpload(c, rules, ({ fields, path }) =>
      pictures.add(account.uid, path, validated(formSchema, fields)),
    );
    return c.json({ assetId }, 200, { 'Cache-Control': 'no-store' });
  },
}));

const show = endpoint(pictureRoute, ({ pictures }: Pick<PictureDeps, 'pictures'>) => ({
  GET: async (c, { params: { assetId }, query: { size } }) => {
    const picture = await pictures.open(assetId, size);
    if (!picture) throw notFound();
    const how = { cacheControl: FOR_GOOD, name: 'picture.webp', attachment: false, policy: SANDBOX };
    return answerFile(c, picture, how);
  },
}));

/** The calls of the pictures of profiles: upload, and download by an address without a token. */
export const routes = [upload, show];
