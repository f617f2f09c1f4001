import * as v from 'valibot';
import { isOwnAddress } from '../shared/address';

/** Addresses in a venue: https or of this origin. */
export const venueAddressSchema = v.pipe(
  v.string(),
  v.check((value) => value.startsWith('https://') || isOwnAddress(value), 'must be https or of this origin'),
);
