import { isAssetAddress } from '@domain/asset';
import { SIGNED_URL_CACHE } from '@domain/limits';
import type { UiConfig } from '@domain/ui-config';
import type { OpenVenue } from '@domain/venue';
import { parseAssetUri } from '../assets/asset-address';
import type { AddressSigner } from '../assets/signed-address';

type LoginLook = UiConfig['login'];

const BACKGROUND_SIZE = '1280';

/**
 * What the login page shows of a venue before anybody is known: its colours and signed addresses of its logo
 * and background. The same addresses are given for 10 minutes, so that browsers can keep the pictures.
 */
export function loginLook(
  signer: AddressSigner,
  clock: () => number,
): (venue: OpenVenue) => Promise<LoginLook> {
  let kept: { venue: OpenVenue; until: number; look: LoginLook } | undefined;

  async function addressOf(venue: OpenVenue, assetId: string | undefined, size?: string) {
    const uri = venue.assets.find((asset) => asset.id === assetId)?.uri;
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
