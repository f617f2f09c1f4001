const SCRIPT_TAG = /<\s*\/?\s*script\b/i;

/** spec §5: rich text for imprint and privacy policy must not contain a script tag. */
export const hasScriptTag = (html: string): boolean => SCRIPT_TAG.test(html);
