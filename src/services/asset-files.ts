import { Failure, failureKindOf } from '@domain/failure';
import { isOwnAddress } from '@domain/redirect';

/** What the browser does with an asset's signed address. */
export interface AssetFiles {
  /** The status a GET of the address is answered with; undefined without any answer. */
  statusOf(address: string): Promise<number | undefined>;
  /**
   * Saves the file under its own name, without leaving the page.
   * Rejects with a Failure that carries the status when the own server does not have it.
   */
  save(address: string): Promise<void>;
}

/** Asset files on the browser's own means: a HEAD request and a link that is clicked. */
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
