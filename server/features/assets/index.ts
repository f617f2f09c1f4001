export { parseAssetUri } from './asset-address';
export { routes } from './asset-routes';
export { type AssetStore, assetStore } from './asset-store';
export { contentFolder } from './content-folder';
export { type AddressSigner, addressSigner } from './signed-address';
