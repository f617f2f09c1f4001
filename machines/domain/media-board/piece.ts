import * as v from 'valibot';
import { momentSchema } from '../schedule/session';
import { described, text, titled } from '../shared/described';
import { localizedTextsSchema } from '../shared/localized';
import { localizableAssetIdSchema, requiredTextsSchema, venueAddressSchema } from '../shared/venue-values';

const base = {
  id: text('Unique in the board; likes are counted under it'),
  titles: described(requiredTextsSchema, 'In at least one language'),
  descriptions: v.optional(described(localizedTextsSchema, 'Shown below the title'), []),
  categories: v.optional(
    described(
      v.array(v.string()),
      'What the piece is listed under: ids of `categories` of the board, or plain words',
    ),
    [],
  ),
  speakers: v.optional(
    described(
      v.array(v.string()),
      'The names of those who speak in it; recommendations show at most two of one in a row',
    ),
  ),
  thumbnailAssetId: v.optional(described(localizableAssetIdSchema, 'The picture on the card of the piece')),
  addedAt: v.optional(
    described(
      momentSchema,
      'When it came to the board: it is marked as new for people who were here before that. The server sets it for a piece that is added to a board',
    ),
  ),
  cookieProviders: v.optional(
    described(v.array(v.string()), 'Ids of the providers that must be accepted before the piece is opened'),
  ),
};

const source = {
  assetId: v.optional(described(localizableAssetIdSchema, 'The content, where it has no `url`')),
  url: v.optional(
    described(
      venueAddressSchema,
      'Where the content is, in place of `assetId`. Of a `VIDEO`: a film, an HLS playlist, or a page of a provider that is shown in a frame',
    ),
  ),
};

const captionsSchema = described(
  v.array(
    titled('Captions', {
      language: described(
        v.pipe(
          v.string(),
          v.regex(
            /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
            'must be the code of a language, such as en or pt-BR',
          ),
        ),
        'The code of their language',
      ),
      assetId: text('The asset of a WebVTT file'),
    }),
  ),
  'What is said and heard in a `VIDEO` that is a film or an HLS playlist, once per language',
);

/** A piece of a media board; its content is an asset or at an address, a link always at an address. */
export const pieceSchema = v.variant('type', [
  v.pipe(
    v.object({
      ...base,
      type: described(v.picklist(['VIDEO', 'PDF', 'IMAGE']), 'Shown in the venue itself'),
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
  titled('Piece that is a link', {
    ...base,
    type: described(v.literal('LINK'), 'Opened in a new tab'),
    url: described(venueAddressSchema, 'What is opened'),
  }),
]);
export type Piece = v.InferOutput<typeof pieceSchema>;

/** The fields of a media board's configuration. */
export const mediaBoardFields = {
  mediaBoardId: text(
    'The likes and comments of the board are kept under it; widgets with the same id share them',
  ),
  categories: v.optional(
    described(
      v.array(
        titled('Category', {
          id: text('Named by the `categories` of pieces'),
          names: described(requiredTextsSchema, 'In at least one language'),
        }),
      ),
      'The names of the categories',
    ),
  ),
  pieces: described(v.array(pieceSchema), 'In the order in which they are shown'),
};
