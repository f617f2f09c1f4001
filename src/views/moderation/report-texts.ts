import type { ReportReason } from '@domain/moderation/report';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportFault } from '@machines/moderation/reporting.machine';

export const REASON_TEXTS: Record<ReportReason, MessageDescriptor> = {
  SPAM: msg`Spam or advertising`,
  HARASSMENT: msg`Harassment or bullying`,
  HATE: msg`Hate`,
  SEXUAL: msg`Sexual content`,
  VIOLENCE: msg`Violence or threats`,
  OTHER: msg`Something else`,
};

/** What a host is asked to remove. */
export const REMOVAL_TEXTS: Record<'message' | 'post' | 'comment', MessageDescriptor> = {
  message: msg`Remove message`,
  post: msg`Remove post`,
  comment: msg`Remove comment`,
};

export const REPORT_FAULT_TEXTS: Record<ReportFault, MessageDescriptor> = {
  gone: msg`This is no longer there.`,
  own: msg`You cannot report yourself.`,
  tooMany: msg`You have sent many reports today. Please try again tomorrow.`,
  unsent: msg`That did not work. Please try again.`,
};
