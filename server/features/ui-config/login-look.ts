import { LOCALE_FALLBACK, SIGNED_URL_CACHE } from '@domain/shared/limits';
import type { UiConfig } from '@domain/shared/ui-config';
import { isAssetAddress } from '@domain/venue/asset-address';
import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import { type AddressSigner, parseAssetUri } from '../assets';

type LoginLook = UiConfig['login'];

const BACKGROUND_SIZE = '1280';

/**
 * Returns the public theme of a venue for the login page: its colours and signed addresses of its logo
 * and background. The addresses stay the same for 10 minutes, so that browsers can cache the pictures.
 */
export function loginLook(
  signer: AddressSigner,
  clock: () => number,
): (venue: OpenVenue) => Promise<LoginLook> {
  let kept: { venue: OpenVenue; until: number; look: LoginLook } | undefined;

  async function addressOf(venue: OpenVenue, assetId: string | undefined, size?: string) {
    const uri = assetIn(venue.assets, assetId, LOCALE_FALLBACK)?.uri;
    if (!uri || !isAssetAddress(uri)) return undefined;
    if (!parseAssetUri(uri)) return uri;
    const signed = await signer.sign(uri);
    return size ? `${signed}&size=${size}` : signed;
  }

  async function make(venue: OpenVenue): Promise<LoginLook> {
    const { id, style, uiAssets } = venue.architecture;
    return {
      architectureId: id,
      style,
      logoUrl: await addressOf(venue, uiAssets.loginLogoAssetId ?? style.logoAssetId),
      backgroundUrl: await addressOf(venue, uiAssets.loginBackgroundAssetId, BACKGROUND_SIZE),
    };
  }

  return async (venue) => {
    if (kept?.venue === venue && clock() < kept.until) return kept.look;
    const look = await make(venue);
    kept = { venue, until: clock() + SIGNED_URL_CACHE, look };
    return look;
  };
}
