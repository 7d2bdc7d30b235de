export const en = {
  cantBeSmaller:
    "This picture is too large to get through, and we couldn't make it smaller here. Please choose another one, or confirm without it.",
};
