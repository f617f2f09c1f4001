export { parseAssetUri } from './asset-address';
export { routes } from './asset-routes';
export { type AssetStore, assetStore } from './asset-store';
export { type ContentFolder, contentFolder } from './content-folder';
export { atMost, pictureSizes } from './picture-sizes';
export { type AddressSigner, addressSigner } from './signed-address';
