import * as v from 'valibot';

const HOST = String.raw`(?:[-.\w]+|\[[\d:A-Fa-f]+\])(?::\d{1,5})?`;
/** The address of a STUN or TURN server, as browsers accept it. */
const ADDRESS = new RegExp(`^(?:stuns?:${HOST}|turns?:${HOST}(?:\\?transport=(?:udp|tcp))?)$`);

export const iceAddressSchema = v.pipe(
  v.string(),
  v.regex(ADDRESS, 'must be a stun:, stuns:, turn: or turns: address'),
);

/** A server that helps browsers find a way to each other, as in `RTCIceServer`. */
const iceServerSchema = v.object({
  urls: v.array(iceAddressSchema),
  username: v.exactOptional(v.string()),
  credential: v.exactOptional(v.string()),
});
export type IceServer = v.InferOutput<typeof iceServerSchema>;

/** The answer of `GET /api/calls/ice-servers`. */
export const iceServersSchema = v.object({ data: v.object({ iceServers: v.array(iceServerSchema) }) });

/** Returns whether an address is that of a server that passes the media on, which needs credentials. */
export const isRelay = (address: string): boolean => /^turns?:/.test(address);
