/** A clipboard with files, and a text beside them. */
export const clipboard = (files: File[], text = '') =>
  ({ files, getData: () => text }) as unknown as DataTransfer;
