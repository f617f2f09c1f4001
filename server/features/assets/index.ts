export { parseAssetUri } from './asset-address';
export { routes, signedVideo } from './asset-routes';
export { type AssetStore, assetStore } from './asset-store';
export { type ContentFolder, contentFolder } from './content-folder';
export {
  type AssetAnswers,
  assetIdOf,
  commands,
  createHostAssets,
  type HostAssets,
  type HostUpload,
  LARGEST_ASSET,
} from './host-assets';
export { ifUnreadable, PIXELS_MAX, type PictureStep, pictureSizes, pictures } from './picture-sizes';
export { type AddressSigner, addressSigner } from './signed-address';
