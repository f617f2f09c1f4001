/** What the browser does with an asset's signed address. */
export interface AssetFiles {
  /** The status a GET of the address is answered with; undefined without any answer. */
  statusOf(address: string): Promise<number | undefined>;
  /** Saves the file under its own name, without leaving the page. */
  save(address: string): void;
}

export function createAssetFiles(): AssetFiles {
  return {
    statusOf: async (address) => {
      try {
        return (await fetch(address, { method: 'HEAD' })).status;
      } catch {
        return undefined;
      }
    },
    save: (address) => {
      const link = document.createElement('a');
      link.href = withAttachment(address);
      link.download = '';
      document.body.append(link);
      link.click();
      link.remove();
    },
  };
}

const withAttachment = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}attachment=true`;
