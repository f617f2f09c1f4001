export const RetryNotice = () => null;
