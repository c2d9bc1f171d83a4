/** Keeps member names of an object distinct: most readers would merge equal names, and a value would be lost. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  isFree(owner: number, name: string): boolean {
    const key = `${owner} ${name}`;
    if (this.taken.has(key)) return false;
    this.taken.add(key);
    return true;
  }

  unlike(owner: number, name: string): string {
    if (this.isFree(owner, name)) return name;
    for (let number = 2; ; number++) if (this.isFree(owner, `${name} ${number}`)) return `${name} ${number}`;
  }
}
