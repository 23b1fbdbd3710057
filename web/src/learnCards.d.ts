declare module "virtual:learn-cards/*" {
  const cards: Readonly<Record<string, import("./learnText").LearnCard>>;
  export default cards;
}
