export const ErrorDialog = () => null;
