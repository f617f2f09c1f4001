const load = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = failed.cloneNode() as HTMLLinkElement;
    again.onload = () => {
      failed.remove();
      resolve();
    };
    again.onerror = () => {
      again.remove();
      reject(new Error(`No stylesheet at ${failed.href}`));
    };
    document.head.append(again);
  });

/** Reloads the stylesheets that failed: a repeated import loads the code again, but not its stylesheets. */
export async function mendStyles(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(load));
}
