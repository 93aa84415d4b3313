package org.evenodd.player.caller;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * Decides which callers a player believes (docs/protocol-decisions.md, what a player does with a caller's token).
 *
 * <p>Tolerant: until a kind of caller has shown a valid token for the first time, a missing or foreign one is let in with a
 * note; from then on only valid ones are. A wrong token of our own form is refused at any time. Strict: only valid ones.
 *
 * @param proven the kinds of callers that have shown a valid token
 */
public record CallerGate(Compatibility compatibility, Set<CallerKind> proven) {

    private static final String EXPECTED = "the token for this call";

    public CallerGate {
        proven = Set.copyOf(proven);
    }

    /** A gate that nobody has passed. */
    public CallerGate(Compatibility compatibility) {
        this(compatibility, Set.of());
    }

    public Admission admit(CallerKind caller, Badge badge) {
        if (badge.isValid()) {
            return new Admission.Granted(proven.contains(caller) ? this : having(caller), List.of());
        }
        if (compatibility == Compatibility.STRICT || proven.contains(caller) || badge.isForged()) {
            return new Admission.Denied(refusal(badge.shown()), badge.isForged());
        }
        return new Admission.Granted(this, List.of(note(caller, badge.shown())));
    }

    private CallerGate having(CallerKind caller) {
        Set<CallerKind> more = EnumSet.of(caller);
        more.addAll(proven);
        return new CallerGate(compatibility, more);
    }

    private static Refusal refusal(@Nullable AuthToken shown) {
        if (shown == null) {
            return Refusal.of(ErrorCode.E011, "The call carries no auth_token")
                    .with(ErrorContext.missingToken(EXPECTED));
        }
        return Refusal.of(ErrorCode.E012, "The auth_token is not the one for this call")
                .with(ErrorContext.wrongToken(EXPECTED, shown.preview()));
    }

    private static DialectNote note(CallerKind caller, @Nullable AuthToken shown) {
        String due = caller == CallerKind.MANAGER ? "the player's own token" : "the token of the match";
        return new DialectNote(
                "/auth_token",
                shown == null ? "nothing" : "a token of another kind",
                due,
                "MCP 3 and 4",
                "Send " + due + " as auth_token.",
                1);
    }
}
