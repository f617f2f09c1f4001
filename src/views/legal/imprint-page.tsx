export const ImprintPage = () => null;
