package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.agent.address.CallerAddress;
import org.junit.jupiter.api.Test;

class RepliesUnderWayTest {

    private static final CallerAddress A = CallerAddress.of("192.0.2.1");
    private static final CallerAddress B = CallerAddress.of("192.0.2.2");
    private static final CallerAddress C = CallerAddress.of("192.0.2.3");

    private final RepliesUnderWay<String> replies =
            new RepliesUnderWay<>(100, 60, reply -> reply.startsWith("stalled") ? 1 : 0);

    @Test
    void ofAnAddressThatHasTooManyAreGivenUpOldestFirst() {
        assertThat(replies.begin(A, "a1", 30)).isEmpty();
        assertThat(replies.begin(A, "a2", 30)).isEmpty();
        assertThat(replies.begin(A, "a3", 31)).containsExactly("a1", "a2");
        assertThat(replies.begin(A, "a4", 29)).isEmpty();
    }

    @Test
    void areGivenUpFirstWhereNothingIsRead() {
        replies.begin(A, "a1", 20);
        replies.begin(A, "stalled a2", 20);
        assertThat(replies.begin(A, "a3", 30)).containsExactly("stalled a2");
    }

    @Test
    void areNotGivenUpWhereTheyAreShortAndALongOneMakesTheRoom() {
        RepliesUnderWay<String> large =
                new RepliesUnderWay<>(10 << 20, 5 << 20, reply -> reply.equals("short") ? 1 : 0);
        large.begin(A, "long", 4 << 20);
        large.begin(A, "short", 300);
        assertThat(large.begin(A, "longer", 5 << 20)).containsExactly("long", "short");
        assertThat(large.begin(A, "short", 300)).containsExactly("longer");
        assertThat(large.begin(A, "long", (5 << 20) - 300)).isEmpty();
    }

    @Test
    void areGivenUpAtTheAddressWithTheMostWhenThereAreTooManyInAll() {
        replies.begin(A, "a1", 20);
        replies.begin(B, "b1", 10);
        replies.begin(B, "b2", 50);
        assertThat(replies.begin(C, "c1", 25)).containsExactly("b1");
        assertThat(replies.begin(C, "c2", 25)).containsExactly("b2");
    }

    @Test
    void areNeverGivenUpForThemselvesHoweverLong() {
        replies.begin(A, "a1", 40);
        assertThat(replies.begin(B, "b1", 1_000)).isEmpty();
        assertThat(replies.begin(A, "a2", 10)).containsExactly("b1");
    }

    @Test
    void leaveTheirRoomWhenTheyAreOut() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(replies.begin(A, "a" + i, 60)).isEmpty();
            replies.end(A, "a" + i);
            replies.end(A, "a" + i);
        }
        assertThat(replies.begin(A, "a", 60)).isEmpty();
        assertThat(replies.begin(B, "b", 40)).isEmpty();
    }

    @Test
    void takeAnEighthOfTheHeapAndHalfOfThatForAnAddress() {
        RepliesUnderWay<String> small = RepliesUnderWay.within(128 << 20, reply -> 0);
        assertThat(small.begin(A, "a1", 8 << 20)).isEmpty();
        assertThat(small.begin(A, "a2", 1)).containsExactly("a1");
    }
}
