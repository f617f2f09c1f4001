import { isOwnAddress } from '@domain/shared/address';
import { Failure, failureKindOf } from '@domain/shared/failure';

/** The browser's access to an asset by its signed address. */
export interface AssetFiles {
  /** Returns the response status of a GET of the address; undefined without any response. */
  statusOf(address: string): Promise<number | undefined>;
  /**
   * Saves the file under its own name, without leaving the page.
   * Rejects with a Failure with the status when the own server does not have it.
   */
  save(address: string): Promise<void>;
}

/** Creates the access with browser means: a HEAD request and a clicked link. */
export function createAssetFiles(): AssetFiles {
  const statusOf = async (address: string) => {
    try {
      return (await fetch(address, { method: 'HEAD' })).status;
    } catch {
      return undefined;
    }
  };
  return {
    statusOf,
    save: async (address) => {
      if (!isOwnAddress(address)) return follow(address, { target: '_blank', rel: 'noopener' });
      const status = await statusOf(address);
      if (status !== 200)
        throw new Failure(failureKindOf(status), 'The file cannot be downloaded', {
          ...(status && { status }),
        });
      follow(withAttachment(address), { download: '' });
    },
  };
}

function follow(address: string, how: Partial<Pick<HTMLAnchorElement, 'target' | 'rel' | 'download'>>): void {
  const link = Object.assign(document.createElement('a'), how, { href: address });
  document.body.append(link);
  link.click();
  link.remove();
}

const withAttachment = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}attachment=true`;
