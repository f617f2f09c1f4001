import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { cleanLine } from '@domain/shared/shown-text';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns what a notification of the browser says of a message. */
export function noticeText({ text, file, missedBy }: Message): string {
  if (missedBy === undefined) return cleanLine(plainText(text ?? '')) || (file?.name ?? '');
  return i18n._(msg`Missed call`);
}
