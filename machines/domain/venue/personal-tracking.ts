/** The id of personal tracking beside those of providers, in the browser's storage and in captured consents. */
export const PERSONAL_TRACKING = 'tracking';
/** The storage key that holds whose answer about personal tracking is stored. */
export const PERSONAL_TRACKING_BY = 'tracking:by';
