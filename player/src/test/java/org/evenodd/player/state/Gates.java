package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.player.state.CallerGate.Admission;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.player.state.CallerGate.CallerKind;
import org.evenodd.player.state.CallerGate.KnownTokens;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;

/** The caller gate of player P01, and callers in match R1M1. */
final class Gates {

    static final PlayerId P01 = PlayerId.of(1);
    static final PlayerId P02 = PlayerId.of(2);
    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R2M1 = new MatchId("R2M1");
    static final AuthToken OWN = new AuthToken("tok_p01_" + "0123456789abcdef".repeat(4));
    static final AuthToken FORMER = new AuthToken("tok_p01_" + "ab".repeat(32));
    static final AuthToken FORGED = new AuthToken("tok_p01_" + "0".repeat(64));
    static final AuthToken FOREIGN = new AuthToken("tok-ref-01-xyz789");
    static final KnownTokens KEYRING = new KnownTokens(P01, OWN);

    private Gates() {}

    static CallerGate ours(Compatibility compatibility) {
        return CallerGate.of(compatibility, KEYRING, Map.of());
    }

    static CallerGate other(Compatibility compatibility) {
        return CallerGate.of(compatibility, KEYRING, null);
    }

    static AuthToken tokenOf(MatchId match) {
        return LeagueToken.ofMatch(P01, OWN, match);
    }

    static CallerCredentials badge(CallerKind caller, @Nullable AuthToken shown) {
        return caller == CallerKind.MANAGER
                ? CallerCredentials.ofManager(shown)
                : CallerCredentials.ofReferee(R1M1, shown);
    }

    static AuthToken due(CallerKind caller) {
        return caller == CallerKind.MANAGER ? OWN : tokenOf(R1M1);
    }

    static Admission shown(CallerGate gate, CallerKind caller, @Nullable AuthToken token) {
        return gate.admit(badge(caller, token));
    }

    static ErrorCode denied(Admission admission) {
        return admission.refusal().orElseThrow().code();
    }

    static void letIn(Admission admission) {
        assertThat(admission.refusal()).isEmpty();
        assertThat(admission.notes()).isEmpty();
    }

    static CallerGate after(Admission admission) {
        return admission.gate();
    }

    static RoundAnnouncement announcement(@Nullable AuthToken token, @Nullable Boolean matchTokens) {
        Envelope envelope = new Envelope(null, Instant.EPOCH, null, token);
        AnnouncedMatch match = new AnnouncedMatch(R1M1, GameType.EVEN_ODD, P01, P02, null, null, matchTokens);
        return new RoundAnnouncement(envelope, new LeagueId("l1"), R1M1.round(), List.of(match));
    }
}
