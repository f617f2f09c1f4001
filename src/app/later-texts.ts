import { loadLaterTexts } from '@/services/language/language';

/** Loads code together with its texts, which are in the later catalogues (`lingui.config.ts`). */
export const withLaterTexts =
  <Code>(load: () => Promise<Code>): (() => Promise<Code>) =>
  async () => {
    const [code] = await Promise.all([load(), loadLaterTexts()]);
    return code;
  };
