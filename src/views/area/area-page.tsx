export const AreaPage = () => null;
