import { FILE_MAX } from '@domain/chat/chat-limits';
import type { FileFault } from '@domain/chat/file-fault';
import { useLingui } from '@lingui/react/macro';

const MEGABYTE = 1_048_576;

/** Returns how it is said what is wrong with a file. */
export function useFaultText(): (fault: FileFault) => string {
  const { t, i18n } = useLingui();
  const most = i18n.number(FILE_MAX / MEGABYTE);
  const texts: Record<FileFault, string> = {
    tooLarge: t`This file is larger than ${most} MB.`,
    empty: t`This file is empty.`,
    wrongType: t`Files of this type cannot be sent.`,
    heic: t`HEIC pictures cannot be shown everywhere. Please export this one as JPEG, and choose it again.`,
    tooMany: t`You have sent many files today. Please try again later.`,
    noRoom: t`There is no room left for your files. Delete some of those you have sent.`,
    missing: t`Please choose this file again: it was lost when the page was loaded again.`,
  };
  return (fault) => texts[fault];
}
