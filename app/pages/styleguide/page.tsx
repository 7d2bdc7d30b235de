import { pictureAddress } from "#request/files/pictures.server";
import { Components, type Samples } from "./components.tsx";
import { Tokens } from "./tokens.tsx";

/** Every token and every shared component in its states, for who works on them: `npm run dev` alone has it. */
export function loader(): Samples {
  return {
    card: pictureAddress("product-images/ndk-01"),
    cards: ["rk-01", "qt-01", "ndk-01"].map((id) => pictureAddress(`product-images/${id}`)),
    story: pictureAddress("story-covers/nannu-dochukunduvate"),
  };
}

export default function Styleguide({ loaderData }: { loaderData: Samples }) {
  return (
    <div className="shell flex flex-col gap-8 py-8">
      <title>Styleguide</title>
      <h1 className="text-display">Styleguide</h1>
      <Tokens />
      <Components samples={loaderData} />
    </div>
  );
}
