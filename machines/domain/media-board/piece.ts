import * as v from 'valibot';
import { momentSchema } from '../schedule/session';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, requiredTextsSchema, venueAddressSchema } from '../shared/venue-values';

const base = {
  id: v.pipe(v.string(), v.description('Unique in the board; likes are counted under it')),
  titles: v.pipe(requiredTextsSchema, v.description('In at least one language')),
  descriptions: v.optional(v.pipe(localizedTextsSchema, v.description('Shown below the title')), []),
  categories: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('What the piece is listed under: ids of `categories` of the board, or plain words'),
    ),
    [],
  ),
  speakers: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('The names of those who speak in it; recommendations show at most two of one in a row'),
    ),
  ),
  thumbnailAssetId: v.optional(
    v.pipe(localizableAssetIdSchema, v.description('The picture on the card of the piece')),
  ),
  addedAt: v.optional(
    v.pipe(
      momentSchema,
      v.description(
        'When it came to the board: it is marked as new for people who were here before that. The server sets it for a piece that is added to a board',
      ),
    ),
  ),
  cookieProviders: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('Ids of the providers that must be accepted before the piece is opened'),
    ),
  ),
};

const source = {
  assetId: v.optional(v.pipe(localizableAssetIdSchema, v.description('The content, where it has no `url`'))),
  url: v.optional(
    v.pipe(
      venueAddressSchema,
      v.description(
        'Where the content is, in place of `assetId`. Of a `VIDEO`: a film, an HLS playlist, or a page of a provider that is shown in a frame',
      ),
    ),
  ),
};

const captionsSchema = v.pipe(
  v.array(
    v.pipe(
      v.object({
        language: v.pipe(
          v.string(),
          v.regex(
            /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
            'must be the code of a language, such as en or pt-BR',
          ),
          v.description('The code of their language'),
        ),
        assetId: v.pipe(v.string(), v.description('The asset of a WebVTT file')),
      }),
      v.title('Captions'),
    ),
  ),
  v.description('What is said and heard in a `VIDEO` that is a film or an HLS playlist, once per language'),
);

/** A piece of a media board; its content is an asset or at an address, a link always at an address. */
export const pieceSchema = v.variant('type', [
  v.pipe(
    v.object({
      ...base,
      type: v.pipe(v.picklist(['VIDEO', 'PDF', 'IMAGE']), v.description('Shown in the venue itself')),
      ...source,
      captions: v.optional(captionsSchema),
    }),
    v.check(
      ({ assetId, url: address }) => (assetId === undefined) !== (address === undefined),
      'must have either an assetId or a url',
    ),
    v.forward(
      v.check(
        ({ type, captions }) => type === 'VIDEO' || captions === undefined,
        'only a VIDEO has captions',
      ),
      ['captions'],
    ),
    v.title('Piece that is shown'),
  ),
  v.pipe(
    v.object({
      ...base,
      type: v.pipe(v.literal('LINK'), v.description('Opened in a new tab')),
      url: v.pipe(venueAddressSchema, v.description('What is opened')),
    }),
    v.title('Piece that is a link'),
  ),
]);
export type Piece = v.InferOutput<typeof pieceSchema>;

/** The fields of a media board's configuration. */
export const mediaBoardFields = {
  mediaBoardId: v.pipe(
    v.string(),
    v.description(
      'The likes and comments of the board are kept under it; widgets with the same id share them',
    ),
  ),
  categories: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.object({
            id: v.pipe(v.string(), v.description('Named by the `categories` of pieces')),
            names: v.pipe(requiredTextsSchema, v.description('In at least one language')),
          }),
          v.title('Category'),
        ),
      ),
      v.description('The names of the categories'),
    ),
  ),
  pieces: v.pipe(v.array(pieceSchema), v.description('In the order in which they are shown')),
};
