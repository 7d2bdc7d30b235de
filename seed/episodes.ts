/** The demo store's digital episodes. Prices in rupees; the playlists are placeholders of the right form. */
export type DemoEpisode = {
  id: string;
  title: string;
  description: string;
  total_episodes: number;
  episode_duration_minutes: number | null;
  original_price: number;
  sale_price: number;
  banner_image_url: string;
  is_active: boolean;
  is_featured: boolean;
  spotify_playlist_url: string;
  /** The address of a sample that everybody may hear. */
  sample_url: string | null;
  created_at: string;
};

export const episodes: DemoEpisode[] = [
  {
    id: "night-bus-tapes",
    title: "Nannu Dochukunduvate: The Night Bus Tapes",
    description:
      "Two strangers, one broken headlamp and the last 15A of the night. Eight episodes recorded the way the city sounds after eleven: wet roads, tea glasses, a conductor who has heard everything. Listen with one earphone and give the other away.",
    total_episodes: 8,
    episode_duration_minutes: 24,
    original_price: 199,
    sale_price: 129,
    banner_image_url: "episode-banners/night-bus-tapes",
    is_active: true,
    is_featured: true,
    spotify_playlist_url: "https://open.spotify.com/playlist/1nightbustapesKathalu1",
    sample_url: "https://open.spotify.com/episode/0nightbustapessampleKa",
    created_at: "2026-06-05T12:30:00Z",
  },
  {
    id: "the-letter",
    title: "Rukmini Kalyanam: The Letter",
    description:
      "A princess, seven verses and a messenger who must not be late. Our telling follows the letter itself, from the hand that hid it in a garland to the chariot that answered it. Six episodes with temple bells, veena and the patience of people who know how it ends.",
    total_episodes: 6,
    episode_duration_minutes: 32,
    original_price: 249,
    sale_price: 179,
    banner_image_url: "episode-banners/the-letter",
    is_active: true,
    is_featured: true,
    spotify_playlist_url: "https://open.spotify.com/playlist/2rukminikalyanamKathal",
    sample_url: "https://open.spotify.com/episode/0theletterfirstverseKa",
    created_at: "2026-07-10T12:30:00Z",
  },
  {
    id: "abhis-diary",
    title: "Abhi's Diary, Read Aloud",
    description:
      "He wrote it in fourth period and never meant it to be heard. Ten short pages, read slowly, with the scratched-out lines left in. For anyone who once drew a map to somebody's house and then took the long way.",
    total_episodes: 10,
    episode_duration_minutes: 12,
    original_price: 149,
    sale_price: 99,
    banner_image_url: "episode-banners/abhis-diary",
    is_active: true,
    is_featured: false,
    spotify_playlist_url: "https://open.spotify.com/playlist/3abhisdiaryreadaloudKa",
    sample_url: null,
    created_at: "2026-08-14T12:30:00Z",
  },
  {
    id: "rain-stories",
    title: "వాన కథలు · Rain Stories",
    description:
      "Five evenings, five storms, told in Telugu. A tin roof, a paper boat, a power cut that lasted exactly as long as it had to. Best heard with the window a little open.",
    total_episodes: 5,
    episode_duration_minutes: 18,
    original_price: 99,
    sale_price: 79,
    banner_image_url: "episode-banners/rain-stories",
    is_active: true,
    is_featured: false,
    spotify_playlist_url: "https://open.spotify.com/playlist/4vaanakathaluKathaluST",
    sample_url: null,
    created_at: "2026-09-04T12:30:00Z",
  },
  {
    id: "ammammas-shelf",
    title: "Ammamma's Shelf: Stories Before Sleep",
    description:
      "Twelve tales from a grandmother who never owned a book: the crow who kept accounts, the well that answered back, the thief who came for mangoes and stayed for dinner. Quiet enough for children, crooked enough for the rest of us.",
    total_episodes: 12,
    episode_duration_minutes: 15,
    original_price: 299,
    sale_price: 199,
    banner_image_url: "episode-banners/ammammas-shelf",
    is_active: true,
    is_featured: true,
    spotify_playlist_url: "https://open.spotify.com/playlist/5ammammasshelfKathaluS",
    sample_url: "https://open.spotify.com/episode/0ammammasshelfsampleKa",
    created_at: "2026-10-09T12:30:00Z",
  },
  {
    id: "platform-no-3",
    title: "Platform No. 3",
    description:
      "One station, one night, four people who are all waiting for the same delayed train and for nothing else in common. A single long story in four parts, recorded on a real platform; the announcements are part of the plot.",
    total_episodes: 4,
    episode_duration_minutes: null,
    original_price: 149,
    sale_price: 119,
    banner_image_url: "episode-banners/platform-no-3",
    is_active: true,
    is_featured: false,
    spotify_playlist_url: "https://open.spotify.com/playlist/6platformnumber3Kathal",
    sample_url: null,
    created_at: "2026-11-06T12:30:00Z",
  },
];
