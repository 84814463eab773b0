/** What is used of jStat: two distribution functions. */
declare module 'jstat' {
  const jStat: {
    readonly chisquare: { cdf(x: number, degrees: number): number };
    readonly studentt: { cdf(x: number, degrees: number): number };
  };
  export default jStat;
}
